"use strict";

const FIRST = ["vickrey", "laplace"];
let shown = 0;

function show(job) {
  const running = job !== null && job.state === "running";
  $("begin").disabled = running;
  $("cancel").disabled = !running;
  if (!job) return;
  $("progress").max = job.total;
  $("progress").value = job.done;
  $("progress-text").textContent = `${job.done} of ${job.total} points, ${job.state}`;
  if (job.problem) say(job.problem, true);
  if (!job.points.length || job.points.length === shown) return;
  shown = job.points.length;
  const names = [...new Set(job.points.map((one) => one.mechanism))];
  const curves = names.map((name) => ({
    name,
    points: job.points.filter((one) => one.mechanism === name).sort((a, b) => a.kept - b.kept)
      .map((one) => ({ x: one.kept, y: one.error, low: one.error_low, high: one.error_high, label: `ε = ${one.epsilon}`, one })),
  }));
  const rows = job.points.map((one) => [one.mechanism, one.epsilon, `${short(one.error)} [${short(one.error_low)}, ${short(one.error_high)}]`, `${short(one.kept)} [${short(one.kept_low)}, ${short(one.kept_high)}]`]);
  const numbers = element("details");
  const scroll = element("div", undefined, "scroll");
  scroll.append(table(["mechanism", "ε", "adversary wrong", "likeness kept"], rows));
  numbers.append(element("summary", "The numbers"), scroll);
  $("curves").replaceChildren(
    chart(curves, { xAxis: "likeness kept (cosine of the texts)", yAxis: "adversary wrong", alt: "Adversary's error over likeness kept; further up and to the right is better.", choose: (point) => examples(point.one) }),
    element("p", "One point an ε. Further up is harder to attack, further right keeps more of the meaning.", "quiet"),
    numbers,
  );
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
    shown = 0;
    await call("/api/compare", { mechanisms: chosen, file: $("file").value });
    say("Comparing …");
    follow();
  });
  $("cancel").addEventListener("click", async () => { await call("/api/compare/cancel", {}); say("Cancelling after the point under way …"); });
  show(job);
  if (job && job.state === "running") follow();
}

start();
