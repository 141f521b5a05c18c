"use strict";

function numbers(part) {
  const scroll = element("div", undefined, "scroll");
  scroll.append(table(part.columns, part.rows.map((row) => row.map(short))));
  const made = element("details");
  made.append(element("summary", "The numbers"), scroll);
  return made;
}

// A bar for each value of each category; the ends of its interval stand behind it in words.
function bars(part) {
  const series = part.columns.map((name, place) => ({ name, place })).slice(1).filter(({ name }) => !/, (low|high)$/.test(name));
  const most = Math.max(...part.rows.flatMap((row) => row.slice(1).filter((one) => typeof one === "number")), 1e-12);
  const made = element("div", undefined, "bars");
  for (const row of part.rows) {
    series.forEach(({ name, place }, number) => {
      const value = row[place];
      const between = part.columns[place + 1] === `${name}, low` && row[place + 1] !== row[place + 2] ? ` [${short(row[place + 1])}, ${short(row[place + 2])}]` : "";
      const meter = element("div", undefined, `meter hue-${number % 6}`);
      const bar = element("i");
      bar.style.width = `${typeof value === "number" ? 100 * Math.max(0, value / most) : 0}%`;
      meter.setAttribute("aria-hidden", "true");
      meter.append(bar);
      made.append(element("span", series.length > 1 ? `${row[0]}, ${name}` : row[0]), meter, element("span", short(value) + between));
    });
  }
  return made;
}

function figure(part) {
  const [first, x, y] = part.columns;
  if (part.mark !== "lines") return bars(part);
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
  for (const [text, address] of [["Open the page", "/report?name="], ["Download HTML", "/report/take?kind=html&name="], ["Download JSON", "/report/take?kind=json&name="]]) {
    const link = element("a", text);
    link.href = `${address}${encodeURIComponent(one.name)}&ticket=${one.ticket}`;
    if (text === "Open the page") { link.target = "_blank"; link.rel = "noopener"; }
    links.append(link);
  }
  const summary = Object.entries({ "Done": data.summary.done, "Guaranteed": data.summary.promised, "Measured": data.summary.measured, "Not guaranteed": data.summary.not_promised })
    .filter(([, lines]) => lines && lines.length)
    .flatMap(([title, lines]) => {
      const list = element("ul", undefined, "plain");
      list.append(...lines.map((line) => element("li", line)));
      return [element("h3", title), list];
    });
  const figures = data.sections.flatMap((section) => section.parts.filter((part) => part.kind === "figure").flatMap((part) => {
    const made = element("section");
    made.append(element("h2", part.title), figure(part), element("p", part.caption || "", "quiet"), numbers(part));
    return [made];
  }));
  $("report").replaceChildren(element("h2", data.title), element("p", data.subtitle, "quiet"), links, ...summary, ...figures);
  say(`${data.title}.`);
}

async function start() {
  const { reports } = await call("/api/reports");
  if (!reports.length) return $("list").replaceChildren(element("li", "No reports in this project yet: discreet demo, audit … --report, tune and papers write them.", "quiet"));
  $("list").replaceChildren(...reports.map((one) => {
    const made = element("li");
    const button = element("button", one.title);
    button.append(element("span", `${one.name}, ${one.created.slice(0, 10)}`, "quiet"));
    button.addEventListener("click", () => {
      for (const other of $("list").querySelectorAll("button")) other.removeAttribute("aria-current");
      button.setAttribute("aria-current", "true");
      show(one);
    });
    made.append(button);
    return made;
  }));
}

start();
