"""The ledger on a page: budgets, entries, and what one more run would cost."""
