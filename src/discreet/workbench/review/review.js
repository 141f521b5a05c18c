"use strict";
// Everything shown comes in as text nodes: a document that holds HTML stays text.

const $ = (id) => document.getElementById(id);
const state = { overview: null, current: null, item: 0 };

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
  if (!response.ok) { say(answer.error || "The call failed."); throw new Error(answer.error); }
  return answer;
}

function say(text) { $("status").textContent = text; }
function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}
function hue(label) { return "hue-" + Math.max(0, state.overview.labels.indexOf(label)) % 10; }

async function refresh() {
  state.overview = await call("api/desk");
  const list = $("documents");
  list.replaceChildren(...state.overview.documents.map((one, number) => {
    const row = element("li");
    const button = element("button");
    if (one.done) button.classList.add("complete");
    button.append(element("span", one.id), element("span", one.done ? "✓" : `${one.spans - one.open}/${one.spans}`, "state"));
    button.setAttribute("aria-label", `${one.id}, ${one.done ? "done" : one.open + " open"}`);
    if (state.current && state.current.number === number) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => open(number));
    row.append(button);
    return row;
  }));
  const done = state.overview.documents.filter((one) => one.done).length;
  $("progress").max = state.overview.documents.length;
  $("progress").value = done;
  $("progress-text").textContent = `${done} of ${state.overview.documents.length} documents, ${state.overview.decisions} decisions saved`;
  $("undo").disabled = state.overview.decisions === 0;
  $("labels").replaceChildren(...state.overview.labels.map((label, place) => {
    const button = element("button", undefined, hue(label));
    if (place < 9) button.append(element("kbd", String(place + 1)));
    button.append(label);
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => give(label));
    return button;
  }));
}

async function open(number, item = 0) {
  state.current = await call(`api/documents/${number}`);
  const firstOpen = state.current.items.findIndex((one) => one.status === "open");
  state.item = item || Math.max(0, firstOpen);
  await refresh();
  show();
  const here = document.querySelector('nav [aria-current="true"]');
  if (here) here.scrollIntoView({ block: "nearest" });
}

function show() {
  const { text, items, fields, id } = state.current;
  $("title").textContent = id;
  const order = items.map((one, place) => ({ ...one, place })).sort((a, b) => a.start - b.start || b.end - a.end);
  const pieces = [];
  let at = 0;
  for (const one of order) {
    const inside = slice(text, one.start, one.end);
    const overlaps = one.start < at;
    if (!overlaps) pieces.push(document.createTextNode(slice(text, at, one.start)));
    // A span that overlaps the one drawn stands behind it, drawn by the style alone: no character of the text is there twice.
    const mark = element("mark", overlaps ? undefined : inside, `${hue(one.label)} ${one.status}${overlaps ? " overlap" : ""}`);
    mark.dataset.label = one.label;
    mark.dataset.place = one.place;
    if (overlaps) {
      mark.dataset.text = inside;
      mark.setAttribute("role", "note");
      mark.setAttribute("aria-label", `Overlaps: ${inside}, ${one.label}`);
    }
    if (one.place === state.item) mark.setAttribute("aria-current", "true");
    mark.addEventListener("click", () => { state.item = one.place; show(); });
    pieces.push(mark);
    if (!overlaps) at = one.end;
  }
  pieces.push(document.createTextNode(slice(text, at)));
  $("text").replaceChildren(...pieces);
  $("fields").replaceChildren(...Object.entries(fields).flatMap(([name, value]) => [element("dt", name), element("dd", value)]));
  $("no-record").hidden = Object.keys(fields).length > 0;
  const item = items[state.item];
  $("why").textContent = item ? `${item.label}: ${item.why || "no reason given"} (${item.source || "unknown source"}, score ${item.score}) – ${item.status}` : "No span here. Select text and choose a label to add one.";
  for (const name of ["confirm", "reject", "start-left", "start-right", "end-left", "end-right"]) $(name).disabled = !item;
  const mark = document.querySelector("mark[aria-current]");
  if (mark) mark.scrollIntoView({ block: "nearest" });
}

// Offsets count characters (code points), as Python does; JavaScript counts half of some.
function slice(text, start, end) { return points(text).slice(start, end).join(""); }
let kept = { text: null, points: [] };
function points(text) { if (kept.text !== text) kept = { text, points: Array.from(text) }; return kept.points; }

async function decide(decision, forward) {
  state.current = await call(`api/documents/${state.current.number}`, decision);
  if (forward) step(1, true);
  await refresh();
  show();
  say("Saved.");
}

function visible() {
  return Array.from(document.querySelectorAll("#text mark"), (mark) => Number(mark.dataset.place));
}
function step(direction, toOpen) {
  const order = visible();
  if (!order.length) return;
  let place = order.indexOf(state.item);
  for (let tries = 0; tries < order.length; tries++) {
    place = (place + direction + order.length) % order.length;
    if (!toOpen || state.current.items[order[place]].status === "open") break;
  }
  state.item = order[place];
}

function selected() {
  const selection = window.getSelection();
  if (!selection.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!$("text").contains(range.startContainer) || !$("text").contains(range.endContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents($("text"));
  before.setEnd(range.startContainer, range.startOffset);
  const start = Array.from(before.toString()).length;
  return { start, end: start + Array.from(range.toString()).length };
}

async function give(label) {
  const chosen = selected();
  if (chosen && chosen.end > chosen.start) {
    window.getSelection().removeAllRanges();
    await decide({ action: "add", ...chosen, label });
    state.item = state.current.items.length - 1;
    show();
  } else if (state.current.items[state.item]) {
    await decide({ action: "relabel", item: state.item, label }, true);
  }
}
function move(start, end) {
  const item = state.current.items[state.item];
  if (item) decide({ action: "move", item: state.item, start: item.start + start, end: item.end + end });
}
async function undo() {
  const { number } = await call("api/undo", {});
  if (number === null) return say("Nothing to undo.");
  await open(number);
  say("Undone.");
}
async function done() {
  const { number } = state.current;
  await decide({ action: "done" });
  if (number + 1 < state.overview.documents.length) await open(number + 1);
}
async function agreement() {
  const { documents, scores } = await call("api/agreement");
  const table = element("table");
  table.append(element("caption", `Found against reviewed, ${documents} ${documents === 1 ? "document" : "documents"}`));
  const head = element("tr");
  head.append(element("th", "score"), element("th", "precision"), element("th", "recall"), element("th", "F1"));
  table.append(head);
  for (const [name, one] of Object.entries(scores)) {
    const row = element("tr");
    row.append(element("th", name), ...[one.precision, one.recall, one.f1].map((value) => element("td", value.toFixed(2))));
    table.append(row);
  }
  $("agreement").replaceChildren(documents ? table : element("p", "No document is done yet."));
  say(documents ? "Agreement computed." : "No document is done yet.");
}

$("confirm").addEventListener("click", () => decide({ action: "confirm", item: state.item }, true));
$("reject").addEventListener("click", () => decide({ action: "reject", item: state.item }, true));
$("start-left").addEventListener("click", () => move(-1, 0));
$("start-right").addEventListener("click", () => move(1, 0));
$("end-left").addEventListener("click", () => move(0, -1));
$("end-right").addEventListener("click", () => move(0, 1));
$("done").addEventListener("click", done);
$("undo").addEventListener("click", undo);
$("agree").addEventListener("click", agreement);
$("export").addEventListener("click", async () => { const { name, documents } = await call("api/export", {}); say(`${documents} ${documents === 1 ? "document" : "documents"} written to ${name}.`); });
$("help").addEventListener("click", () => { const keys = $("keys"); keys.hidden = !keys.hidden; $("help").setAttribute("aria-expanded", String(!keys.hidden)); });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !state.current) return;
  if (event.key === "Enter" && event.target instanceof HTMLButtonElement) return;
  const { number } = state.current;
  const keys = {
    ArrowRight: () => { step(1); show(); }, ArrowLeft: () => { step(-1); show(); },
    ArrowDown: () => number + 1 < state.overview.documents.length && open(number + 1), ArrowUp: () => number > 0 && open(number - 1),
    Enter: () => state.current.items[state.item] && decide({ action: "confirm", item: state.item }, true),
    x: () => state.current.items[state.item] && decide({ action: "reject", item: state.item }, true),
    u: undo, d: done, ",": () => move(-1, 0), ".": () => move(1, 0), ";": () => move(0, -1), "'": () => move(0, 1),
  };
  const label = /^[1-9]$/.test(event.key) && state.overview.labels[Number(event.key) - 1];
  const act = label ? () => give(label) : keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

$("home").hidden = location.pathname === "/"; // within the workbench, or alone
open(0);
