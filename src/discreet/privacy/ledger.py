"""placeholder until the ledger lands"""
