"use strict";

function bar(balance) {
  const made = element("div", undefined, "draw");
  const { account, spent, budget } = balance;
  made.append(element("h3", account));
  const share = budget && budget.epsilon !== "inf" ? Math.min(1, (spent === "inf" ? Infinity : spent) / budget.epsilon) : 0;
  if (budget) {
    const meter = element("div", undefined, "meter");
    const inner = element("i");
    inner.style.width = `${100 * share}%`;
    meter.classList.toggle("over", balance.over);
    meter.setAttribute("role", "img");
    meter.setAttribute("aria-label", `${short(spent)} of ${short(budget.epsilon)} spent`);
    meter.append(inner);
    made.append(meter);
  }
  made.append(element("p", budget ? `ε ${short(spent)} of ${short(budget.epsilon)} spent (δ ${short(balance.delta)})${balance.over ? ": over budget" : ""}` : `ε ${short(spent)} spent, no budget set`, balance.over ? "bad" : "quiet"));
  return made;
}

function event(entry) {
  const made = element("li", undefined, `${entry.notion === "none" ? "none" : ""} ${entry.status}`);
  made.append(
    element("strong", `${entry.operation} `),
    element("span", `${entry.dataset}, ${entry.guarantee}`),
    element("div", `${entry.created.slice(0, 16).replace("T", " ")} UTC · ${entry.status} · ${entry.id.slice(0, 12)}`, "quiet"),
  );
  return made;
}

async function start() {
  const state = await call("/api/ledger");
  $("accounts").replaceChildren(...(state.balances.length ? state.balances.map(bar) : [element("p", state.ledger === null ? `No ledger yet: ${state.why}` : "Nothing is recorded yet.", "quiet")]));
  $("events").replaceChildren(...state.entries.map(event));
  $("datasets").replaceChildren(...options([...new Set(state.entries.map((one) => one.dataset))]));
  if (state.entries.length) $("dataset").value = state.entries[0].dataset;
  if (state.count > state.entries.length) $("events").append(element("li", `${state.count - state.entries.length} older ones: discreet ledger history`, "quiet"));
}

$("would").addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = Object.fromEntries(["dataset", "notion", "unit", "epsilon", "delta", "metric"].map((name) => [name, $(name).value]));
  const { balances } = await call("/api/ledger/would", given);
  $("answer").replaceChildren(element("h3", "After it"), ...balances.map(bar), element("p", "Nothing was recorded.", "quiet"));
  say("Computed; nothing was recorded.");
});

start();
