"""Give a dataset a budget; what would exceed it is refused, and nothing is drawn.

$ python examples/budget_and_ledger.py
released: ε = 1 pure DP per user, add or remove one
refused:  the budget of 'clinic' for central-dp per user is ε = 1.5; …
clinic    spent ε = 1 of 1.5 after 1 release
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import discreet

CLINIC = Path(__file__).with_name("clinic.jsonl")


def main() -> None:
    """Release a table, try to release another, and look into the ledger."""
    with TemporaryDirectory() as folder, discreet.Ledger.open(Path(folder) / "ledger.db") as ledger:
        ledger.set_budget("clinic", unit="user", epsilon=1.5)
        for column, categories in (("label", ("cardiology", "oncology")), ("kind", ("nurse note",))):
            try:
                table = discreet.count(
                    CLINIC, by=column, categories=categories, epsilon=1, dataset="clinic", ledger=ledger
                )
                print(f"released: {table.statement.guarantee}")
            except discreet.OverBudget as refusal:
                print(f"refused:  {refusal}")
        [account] = ledger.spent("clinic")
        confirmed = [entry for entry in ledger.history("clinic") if entry.status == "confirmed"]
        print(f"clinic    spent ε = {account.epsilon:g} of 1.5 after {len(confirmed)} release")


if __name__ == "__main__":
    main()
