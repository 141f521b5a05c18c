"use strict";

const FIRST = ["vickrey", "laplace"];
const USES = {
  similarity: { axis: "similarity kept (cosine of the texts)", column: "similarity kept", says: "keeps more of the meaning" },
  words: { axis: "share of words kept", column: "words kept", says: "keeps more of the words" },
  labels: { axis: "labels predicted rightly (trained on protected texts)", column: "labels right", says: "teaches a classifier more" },
};
let shown = "";
let last = null;

function show(job) {
  last = job;
  const running = job !== null && job.state === "running";
  $("begin").disabled = running;
  $("cancel").disabled = !running;
  if (!job) return;
  $("progress").max = job.total;
  $("progress").value = job.done;
  $("progress-text").textContent = `${job.done} of ${job.total} points, ${job.state}`;
  if (job.problem) say(job.problem, true);
  if (!job.points.length) return;
  for (const option of $("use").options) option.disabled = !(option.value in job.points[0].uses);
  if ($("use").selectedOptions[0].disabled) $("use").value = "similarity";
  const use = $("use").value;
  const drawing = `${job.points.length} ${use}`;
  if (drawing === shown) return;
  shown = drawing;
  const { axis, column, says } = USES[use];
  const names = [...new Set(job.points.map((one) => one.mechanism))];
  const curves = names.map((name) => ({
    name,
    points: job.points.filter((one) => one.mechanism === name).sort((a, b) => a.epsilon - b.epsilon)
      .map((one) => ({ x: one.uses[use].value, y: one.error, low: one.error_low, high: one.error_high, label: `ε = ${one.epsilon}`, one })),
  }));
  const rows = job.points.map((one) => [one.mechanism, one.epsilon, `${short(one.error)} [${short(one.error_low)}, ${short(one.error_high)}]`, `${short(one.uses[use].value)} [${short(one.uses[use].low)}, ${short(one.uses[use].high)}]`]);
  const numbers = element("details");
  const scroll = element("div", undefined, "scroll");
  scroll.append(table(["mechanism", "ε", "adversary wrong", column], rows));
  numbers.append(element("summary", "The numbers"), scroll);
  $("curves").replaceChildren(
    chart(curves, { xAxis: axis, yAxis: "adversary wrong", alt: `Adversary's error over ${column}; further up and to the right is better.`, choose: (point) => examples(point.one) }),
    element("p", `One point an ε. Further up is harder to attack, further right ${says}.${baseline(use, job.points[0].baselines)}`, "quiet"),
    numbers,
  );
}

function baseline(use, found) {
  if (use !== "labels") return "";
  return ` Trained on the texts as they are: ${short(found.unprotected)}; the most common label alone: ${short(found.commonest)}.`;
}

function examples(one) {
  $("examples").replaceChildren(
    element("h3", `${one.mechanism}, ε = ${one.epsilon}`),
    ...one.examples.flatMap((example) => {
      const made = element("div", undefined, "draw");
      const before = element("p", example.original, "text quiet");
      const after = element("p", undefined, "text");
      after.append(...pieces(example.released));
      made.append(before, after);
      return [made];
    }),
  );
}

async function follow() {
  const { job } = await call("/api/compare");
  show(job);
  if (job && job.state === "running") setTimeout(follow, 700);
  else if (job) say(job.state === "done" ? "Compared." : job.problem || "Cancelled.", Boolean(job.problem));
}

async function start() {
  const { mechanisms, files, job } = await call("/api/compare");
  $("file").replaceChildren(...options(files));
  $("mechanisms").replaceChildren(...mechanisms.map((name) => {
    const label = element("label");
    const box = element("input");
    Object.assign(box, { type: "checkbox", value: name, checked: FIRST.includes(name) });
    label.append(box, name);
    return label;
  }));
  if (!files.length) say("The project has no documents to compare on.", true);
  $("begin").addEventListener("click", async () => {
    const chosen = Array.from(document.querySelectorAll("#mechanisms input:checked"), (box) => box.value);
    shown = "";
    await call("/api/compare", { mechanisms: chosen, file: $("file").value });
    say("Comparing …");
    follow();
  });
  $("cancel").addEventListener("click", async () => { await call("/api/compare/cancel", {}); say("Cancelling after the point under way …"); });
  $("use").addEventListener("change", () => { if (last) show(last); });
  show(job);
  if (job && job.state === "running") follow();
}

start();
