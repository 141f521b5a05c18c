"""What is promised and spent: guarantees, statements, accounting, the ledger, verification."""
