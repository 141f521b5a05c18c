"use strict";

const EXAMPLE = "The patient was seen on Monday by her doctor and complained of headaches after a fall at home. She takes aspirin and lives with her daughter near the river.";
let offered = [];
let latest = 0;

const scale = (control) => (control.by_factors ? { to: Math.log, from: Math.exp } : { to: (value) => value, from: (value) => value });

function sliders() {
  const trial = offered.find((one) => one.name === $("mechanism").value);
  $("summary").textContent = trial.summary;
  $("draws").disabled = !trial.controls.length;
  $("controls").replaceChildren(...trial.controls.flatMap((field) => {
    const control = { name: field.name, ...field.slider };
    const { to } = scale(control);
    const label = element("label", `${field.help} `);
    const output = element("output", short(control.value));
    const input = element("input");
    Object.assign(input, { type: "range", id: `control-${control.name}`, min: to(control.low), max: to(control.high), step: "any", value: to(control.value) });
    input.dataset.name = control.name;
    input.addEventListener("input", () => { output.textContent = short(value(input, control)); later(); });
    label.htmlFor = input.id;
    label.append(output);
    return [label, input];
  }));
  $("more").hidden = !trial.settings.length;
  $("settings").replaceChildren(...trial.settings.flatMap((field) => {
    const label = element("label", field.help);
    const input = element(field.kind === "flag" ? "input" : "select");
    input.id = `setting-${field.name}`;
    if (field.kind === "flag") Object.assign(input, { type: "checkbox", checked: field.value !== field.negated });
    else {
      input.replaceChildren(...options(field.choices));
      input.value = field.value;
    }
    input.addEventListener("change", later);
    label.htmlFor = input.id;
    return [label, input];
  }));
}

function value(input, control) {
  const found = scale(control).from(Number(input.value));
  return Math.min(control.high, Math.max(control.low, found));
}

function values() {
  const trial = offered.find((one) => one.name === $("mechanism").value);
  const moved = trial.controls.map((field) => [field.name, value($(`control-${field.name}`), field.slider)]);
  const chosen = trial.settings.map((field) => {
    const input = $(`setting-${field.name}`);
    return [field.name, field.kind === "flag" ? input.checked !== field.negated : input.value];
  });
  return Object.fromEntries([...moved, ...chosen]);
}

let waiting;
function later() { clearTimeout(waiting); waiting = setTimeout(draw, 350); }

async function draw() {
  const turn = ++latest;
  if (!$("text").value.trim()) return say("Type or paste a text.");
  say("Drawing …");
  const answer = await call("/api/try", { text: $("text").value, mechanism: $("mechanism").value, values: values(), draws: Number($("draws").value) });
  if (turn !== latest) return;
  $("protected").replaceChildren(...answer.draws.map((parts) => {
    const made = element("div", undefined, "draw");
    const text = element("p", undefined, "text");
    text.append(...pieces(parts));
    made.append(text);
    return made;
  }));
  const { notion } = answer.statement.guarantee;
  $("guarantee").textContent = answer.statement_text.split("\n")[1].replace(/^\s*guarantee\s*/, "");
  $("guarantee").className = notion === "none" ? "bad" : "good";
  $("plain").replaceChildren(...answer.plain.map((line) => element("li", line)));
  $("statement").textContent = answer.statement_text;
  risk(answer.risk);
  say("Drawn.");
}

function risk(found) {
  if (found.guessed === undefined) return $("risk").replaceChildren(element("p", found.note));
  const percent = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
  const meter = element("div", undefined, "meter");
  meter.setAttribute("role", "img");
  meter.setAttribute("aria-label", `${percent(found.guessed)} guessed`);
  const bar = element("i");
  bar.style.width = `${100 * found.guessed}%`;
  meter.append(bar);
  $("risk").replaceChildren(
    element("p", percent(found.guessed), "big"),
    element("p", `of the words guessed right (95 %: ${percent(found.guessed_low)} to ${percent(found.guessed_high)}), among ${found.words} different words; chance baseline ${percent(found.baseline)}.`),
    meter,
    element("p", `${percent(found.unchanged)} of the words come out as they went in.`),
    element("p", found.note, "quiet"),
  );
}

async function pick() {
  const name = $("file").value;
  $("document").disabled = !name;
  if (!name) return;
  const { documents } = await call(`/api/documents?name=${encodeURIComponent(name)}`);
  $("document").replaceChildren(...documents.map((one, place) => { const made = element("option", one.id); made.value = place; return made; }));
  const show = () => { if (documents.length) { $("text").value = documents[$("document").value].text; draw(); } };
  $("document").onchange = show;
  show();
}

async function start() {
  const { mechanisms, files } = await call("/api/try");
  offered = mechanisms;
  $("mechanism").replaceChildren(...options(mechanisms.map((one) => one.name)));
  $("files").hidden = !files.length;
  const own = element("option", "your own text");
  own.value = "";
  $("file").replaceChildren(own, ...options(files));
  $("text").value = EXAMPLE;
  sliders();
  $("mechanism").addEventListener("change", () => { sliders(); draw(); });
  $("draws").addEventListener("input", () => { $("draws-value").textContent = $("draws").value; later(); });
  $("text").addEventListener("input", later);
  $("again").addEventListener("click", draw);
  $("file").addEventListener("change", pick);
  await draw();
}

start();
