"use strict";
// What every screen shares. Everything shown comes in as text nodes: a document that holds HTML stays text.

const $ = (id) => document.getElementById(id);

function say(text, bad) {
  $("status").textContent = text;
  $("status").classList.toggle("bad", Boolean(bad));
}

// The key comes once, behind the #, and stays where no page of another port can read it.
if (location.hash.startsWith("#key=")) {
  localStorage.setItem("discreet-key", location.hash.slice(5));
  history.replaceState(null, "", location.pathname);
}
const key = { "x-discreet-key": localStorage.getItem("discreet-key") || "" };

async function call(address, body) {
  const options = body === undefined ? { headers: key } : { method: "POST", headers: { ...key, "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(address, options);
  const type = response.headers.get("content-type") || "";
  const answer = type.includes("json") ? await response.json() : { error: await response.text() };
  if (!response.ok) {
    say(answer.error || "The call failed.", true);
    throw new Error(answer.error);
  }
  return answer;
}

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function pieces(parts) {
  return parts.map((part) => (part.changed ? element("mark", part.text) : document.createTextNode(part.text)));
}

function options(list, chosen) {
  return list.map((name) => {
    const made = element("option", name);
    made.value = name;
    made.selected = name === chosen;
    return made;
  });
}

function table(columns, rows) {
  const made = element("table");
  const head = element("tr");
  head.append(...columns.map((name) => element("th", name)));
  made.append(head);
  for (const row of rows) {
    const line = element("tr");
    line.append(...row.map((cell) => (cell instanceof Node ? cell : element("td", cell === null || cell === undefined ? "–" : String(cell)))));
    made.append(line);
  }
  return made;
}

function short(value) {
  if (value === null || value === undefined) return "–";
  if (value === "inf" || value === Infinity) return "∞";
  return typeof value === "number" ? String(Number(value.toPrecision(3))) : String(value);
}

async function header() {
  const { project, review } = await call("/api/project");
  const screens = [["/", "Try"], ["/compare", "Compare"], ["/review/", "Review"], ["/ledger", "Ledger"], ["/reports", "Reports"]];
  const nav = element("nav");
  nav.setAttribute("aria-label", "Screens");
  for (const [address, name] of screens) {
    if (address === "/review/" && !review) continue;
    const link = element("a", name);
    link.href = address;
    if (address === location.pathname) link.setAttribute("aria-current", "page");
    nav.append(link);
  }
  document.querySelector("header").append(element("strong", "discreet"), nav, element("span", project, "project"));
}

header();
