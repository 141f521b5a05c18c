"""What is guaranteed and spent: guarantees, statements, accounting, the ledger, verification."""
