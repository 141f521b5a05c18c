"use strict";
// Lines through points on two axes. The wheel and the + and − keys zoom, dragging moves, 0 goes back; a point can be chosen.

const SVG = "http://www.w3.org/2000/svg";
const BOX = { width: 640, height: 380, left: 60, right: 16, top: 14, bottom: 46 };

function drawn(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function ticks(low, high) {
  const rough = (high - low) / 5 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step * 1e-9; at += step) found.push(Number(at.toPrecision(10)));
  return found;
}

function extent(curves) {
  const xs = curves.flatMap((one) => one.points.map((point) => point.x));
  const ys = curves.flatMap((one) => one.points.flatMap((point) => [point.y, point.low ?? point.y, point.high ?? point.y]));
  const room = (low, high) => { const more = (high - low || 1) * 0.06; return [low - more, high + more]; };
  return { x: room(Math.min(...xs), Math.max(...xs)), y: room(Math.min(...ys), Math.max(...ys)) };
}

function chart(curves, { xAxis, yAxis, alt, choose }) {
  const made = element("figure");
  made.style.margin = "0";
  const svg = drawn("svg", { viewBox: `0 0 ${BOX.width} ${BOX.height}`, class: "chart", role: "img", "aria-label": alt, tabindex: "0" });
  const legend = element("div", undefined, "legend");
  legend.append(...curves.map((one, place) => element("span", one.name, `hue-${place % 6}`)));
  made.append(svg, legend);
  const whole = extent(curves);
  let view = structuredClone(whole);

  const place = (point) => [
    BOX.left + ((point.x - view.x[0]) / (view.x[1] - view.x[0])) * (BOX.width - BOX.left - BOX.right),
    BOX.height - BOX.bottom - ((point.y - view.y[0]) / (view.y[1] - view.y[0])) * (BOX.height - BOX.top - BOX.bottom),
  ];

  function axes() {
    for (const at of ticks(...view.x)) {
      const [x] = place({ x: at, y: view.y[0] });
      svg.append(drawn("line", { x1: x, x2: x, y1: BOX.top, y2: BOX.height - BOX.bottom, class: "grid" }), drawn("text", { x, y: BOX.height - BOX.bottom + 18, "text-anchor": "middle" }, short(at)));
    }
    for (const at of ticks(...view.y)) {
      const [, y] = place({ x: view.x[0], y: at });
      svg.append(drawn("line", { x1: BOX.left, x2: BOX.width - BOX.right, y1: y, y2: y, class: "grid" }), drawn("text", { x: BOX.left - 8, y: y + 4, "text-anchor": "end" }, short(at)));
    }
    svg.append(drawn("text", { x: (BOX.width + BOX.left) / 2, y: BOX.height - 6, "text-anchor": "middle" }, xAxis));
    svg.append(drawn("text", { transform: `translate(14 ${(BOX.height - BOX.bottom) / 2}) rotate(-90)`, "text-anchor": "middle" }, yAxis));
  }

  function draw() {
    svg.replaceChildren();
    axes();
    const inside = (point) => point.x >= view.x[0] && point.x <= view.x[1] && point.y >= view.y[0] && point.y <= view.y[1];
    curves.forEach((one, number) => {
      const shown = one.points.filter(inside);
      const path = shown.map((point) => place(point).join(",")).join(" ");
      svg.append(drawn("polyline", { points: path, fill: "none", "stroke-width": 2, class: `hue-${number % 6}` }));
      for (const point of shown) {
        const [x, y] = place(point);
        const dot = drawn("circle", { cx: x, cy: y, r: 5, class: `point hue-${number % 6}` });
        dot.append(drawn("title", {}, `${one.name}: ${point.label || `${short(point.x)}, ${short(point.y)}`}`));
        if (choose) {
          dot.setAttribute("tabindex", "0");
          dot.setAttribute("role", "button");
          dot.setAttribute("aria-label", `${one.name}, ${point.label || short(point.x)}`);
          dot.addEventListener("click", () => choose(point));
          dot.addEventListener("keydown", (event) => { if (event.key === "Enter") choose(point); });
        }
        svg.append(dot);
      }
    });
  }

  function zoom(factor) {
    for (const axis of ["x", "y"]) {
      const middle = (view[axis][0] + view[axis][1]) / 2;
      const half = ((view[axis][1] - view[axis][0]) / 2) * factor;
      view[axis] = [middle - half, middle + half];
    }
    draw();
  }

  svg.addEventListener("wheel", (event) => { event.preventDefault(); zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2); }, { passive: false });
  svg.addEventListener("keydown", (event) => {
    if (event.key === "+") zoom(1 / 1.2);
    else if (event.key === "-") zoom(1.2);
    else if (event.key === "0") { view = structuredClone(whole); draw(); }
  });
  let from = null;
  svg.addEventListener("pointerdown", (event) => { if (!event.target.classList.contains("point")) from = [event.clientX, event.clientY, structuredClone(view)]; });
  svg.addEventListener("pointermove", (event) => {
    if (!from) return;
    const width = svg.clientWidth || BOX.width;
    const [x, y, start] = from;
    const dx = ((event.clientX - x) / width) * (start.x[1] - start.x[0]);
    const dy = ((event.clientY - y) / (width * (BOX.height / BOX.width))) * (start.y[1] - start.y[0]);
    view = { x: start.x.map((at) => at - dx), y: start.y.map((at) => at + dy) };
    draw();
  });
  for (const name of ["pointerup", "pointerleave"]) svg.addEventListener(name, () => { from = null; });
  const back = element("button", "Whole view");
  back.addEventListener("click", () => { view = structuredClone(whole); draw(); });
  const closer = element("button", "Zoom in");
  closer.addEventListener("click", () => zoom(1 / 1.4));
  const buttons = element("div", undefined, "row");
  buttons.append(closer, back);
  made.append(buttons);
  draw();
  return made;
}
