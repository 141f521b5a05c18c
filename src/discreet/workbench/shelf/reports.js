"use strict";

function figure(part) {
  const [first, x, y] = part.columns;
  if (part.mark !== "lines") {
    const scroll = element("div", undefined, "scroll");
    scroll.append(table(part.columns, part.rows.map((row) => row.map(short))));
    return scroll;
  }
  const names = [...new Set(part.rows.map((row) => row[0]))];
  const curves = names.map((name) => ({
    name,
    points: part.rows.filter((row) => row[0] === name).map((row) => ({ x: row[1], y: row[2], low: row[3], high: row[4] })),
  })).filter((one) => one.points.length);
  return curves.length ? chart(curves, { xAxis: x, yAxis: y, alt: part.alt || first }) : element("p", "No points.", "quiet");
}

async function show(one) {
  const data = await call(`/api/report?name=${encodeURIComponent(one.name)}`);
  const links = element("div", undefined, "row");
  for (const [text, address] of [["Open the page", "/report?name="], ["Take as HTML", "/report/take?kind=html&name="], ["Take as JSON", "/report/take?kind=json&name="]]) {
    const link = element("a", text);
    link.href = address + encodeURIComponent(one.name);
    if (text === "Open the page") { link.target = "_blank"; link.rel = "noopener"; }
    links.append(link);
  }
  const summary = Object.entries({ "Done": data.summary.done, "Promised": data.summary.promised, "Measured": data.summary.measured, "Not promised": data.summary.not_promised })
    .filter(([, lines]) => lines && lines.length)
    .flatMap(([title, lines]) => {
      const list = element("ul", undefined, "plain");
      list.append(...lines.map((line) => element("li", line)));
      return [element("h3", title), list];
    });
  const figures = data.sections.flatMap((section) => section.parts.filter((part) => part.kind === "figure").flatMap((part) => {
    const made = element("section");
    made.append(element("h2", part.title), figure(part), element("p", part.caption || "", "quiet"));
    return [made];
  }));
  $("report").replaceChildren(element("h2", data.title), element("p", data.subtitle, "quiet"), links, ...summary, ...figures);
  say(`${data.title}.`);
}

async function start() {
  const { reports } = await call("/api/reports");
  if (!reports.length) return $("list").replaceChildren(element("p", "No reports in this project yet: discreet demo, audit … --report, tune and papers write them.", "quiet"));
  $("list").replaceChildren(...reports.map((one) => {
    const made = element("p");
    const button = element("button", one.title);
    button.addEventListener("click", () => show(one));
    made.append(button, element("span", ` ${one.name}, ${one.created.slice(0, 10)}`, "quiet"));
    return made;
  }));
}

start();
