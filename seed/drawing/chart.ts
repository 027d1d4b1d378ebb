import type { Box } from '../../indexer/artifacts.ts';
import type { ChartSpec } from '../model.ts';
import { textWidth } from '../pdf/fonts.ts';
import type { Pen } from './pen.ts';
import {
  type ChartLook,
  colorOf,
  drawBars,
  drawLines,
  drawRows,
  drawScatter,
  heightOf,
  niceScale,
  type Plotting,
  type Scale,
  tickLabel,
} from './plotting.ts';

/** A pie or ring with its legend on the right; shares are computed from the first plot's values. */
function drawPie(pen: Pen, spec: ChartSpec, look: ChartLook, box: Box): void {
  const [left, top, right, bottom] = box;
  const values = spec.plots[0]?.values.map((value) => value ?? 0) ?? [];
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  const names = spec.labels.map((label, index) => {
    const share = ((values[index] ?? 0) / total) * 100;
    return `${label} ${share.toFixed(1)}%`;
  });
  const legendWidth = Math.max(...names.map((name) => textWidth(look.face, look.size, name))) + 14;
  const radius = Math.max(18, Math.min((bottom - top) / 2 - 4, (right - left - legendWidth - 16) / 2));
  const x = left + (right - left - legendWidth - 12) / 2;
  const y = (top + bottom) / 2;
  let angle = -Math.PI / 2;
  values.forEach((value, index) => {
    const next = angle + (value / total) * Math.PI * 2;
    pen.slice(x, y, radius, angle, next, look.ring ? radius * 0.55 : 0, colorOf(look, index));
    pen.line(x, y, x + radius * Math.cos(angle), y + radius * Math.sin(angle), {
      color: '#ffffff',
      width: 0.8,
    });
    angle = next;
  });
  if (look.ring) pen.circle(x, y, radius * 0.55, '#ffffff');
  const step = Math.min(look.size + 6, (bottom - top) / names.length);
  let baseline = y - (step * names.length) / 2 + step * 0.7;
  const column = right - legendWidth;
  names.forEach((name, index) => {
    pen.rect(column, baseline - look.size * 0.72, 6, 6, colorOf(look, index));
    pen.text(column + 10, baseline, name, { face: look.face, size: look.size, color: look.text });
    baseline += step;
  });
}

/** Draws a chart into a box (points). Every drawing stays inside the box. */
export function drawChart(pen: Pen, spec: ChartSpec, look: ChartLook, box: Box): void {
  const [left, top, right, bottom] = box;
  if (spec.form === 'pie') {
    drawPie(pen, spec, look, box);
    return;
  }
  const legendRoom = spec.plots.length > 1 || spec.form === 'combo' ? look.size + 7 : 0;
  const unitRoom = look.size + 7;
  const area = {
    pen,
    look,
    spec,
    top: top + unitRoom + (look.legend === 'top' ? legendRoom : 0),
    bottom: bottom - look.size - 8 - (look.legend === 'bottom' ? legendRoom : 0),
  };
  const stacked = spec.form === 'stack';
  const onLeft = spec.plots.filter((plot) => plot.side !== 'right');
  const leftValues = stacked
    ? spec.labels.map((_, index) => spec.plots.reduce((sum, plot) => sum + (plot.values[index] ?? 0), 0))
    : onLeft.flatMap((plot) => plot.values);
  const barred = ['bar', 'stack', 'combo', 'area', 'rows'].includes(spec.form);
  const scatter = spec.form === 'scatter';
  const scale = niceScale(scatter ? (spec.plots[1]?.values ?? []) : leftValues, barred);
  const onRight = spec.plots.filter((plot) => plot.side === 'right').flatMap((plot) => plot.values);
  const scaleRight = onRight.length ? niceScale(onRight, false) : null;
  const widest = (ticks: Scale | null) =>
    ticks
      ? Math.max(
          ...ticks.ticks.map((tick) => textWidth(look.face, look.size, tickLabel(tick, ticks.digits))),
        ) + 5
      : 6;
  const rowNames = spec.form === 'rows';
  const labelRoom = rowNames
    ? Math.max(...spec.labels.map((label) => textWidth(look.face, look.size, label))) + 5
    : widest(scale);
  const plotting: Plotting = {
    ...area,
    left: left + labelRoom,
    right: right - (rowNames ? 22 : widest(scaleRight)),
    scale,
    scaleRight,
  };
  drawUnits(plotting, left, right, top + (look.legend === 'top' ? legendRoom : 0));
  if (rowNames) drawRows(plotting);
  else {
    drawAxes(plotting);
    if (scatter) drawScatter(plotting);
    else {
      drawBars(plotting);
      drawLines(plotting);
    }
  }
  if (legendRoom) {
    const names = spec.plots.map((plot) => (plot.side === 'right' ? `${plot.name}（右轴）` : plot.name));
    if (!scatter)
      drawLegend(plotting, names, look.legend === 'top' ? top + look.size : bottom - 2, left, right);
  }
}

function drawUnits(area: Plotting, left: number, right: number, top: number): void {
  const { pen, look, spec } = area;
  const style = { face: look.face, size: look.size - 0.5, color: look.text };
  if (spec.unit) pen.text(left, top + look.size, `（${spec.unit}）`, style);
  if (spec.unitRight && area.scaleRight) {
    const text = `（${spec.unitRight}）`;
    pen.text(right - textWidth(look.face, look.size - 0.5, text), top + look.size, text, style);
  }
}

function drawAxes(area: Plotting): void {
  const { pen, look, spec, left, right, bottom, scale, scaleRight } = area;
  const style = { face: look.face, size: look.size, color: look.text };
  for (const tick of scale.ticks) {
    const y = heightOf(area, scale, tick);
    if (look.grid) pen.line(left, y, right, y, { color: look.grid, width: 0.4 });
    const label = tickLabel(tick, scale.digits);
    pen.text(left - 4 - textWidth(look.face, look.size, label), y + look.size * 0.36, label, style);
  }
  if (scaleRight) {
    for (const tick of scaleRight.ticks) {
      const y = heightOf(area, scaleRight, tick);
      pen.text(right + 4, y + look.size * 0.36, tickLabel(tick, scaleRight.digits), style);
    }
    pen.line(right, area.top, right, bottom, { color: look.axis, width: 0.6 });
  }
  const zero = Math.min(Math.max(0, scale.low), scale.high);
  const base = heightOf(area, scale, spec.form === 'line' || spec.form === 'scatter' ? scale.low : zero);
  pen.line(left, base, right, base, { color: look.axis, width: 0.7 });
  if (!look.grid) pen.line(left, area.top, left, bottom, { color: look.axis, width: 0.7 });
  if (spec.form === 'scatter') return;
  const step = (right - left) / spec.labels.length;
  const room = Math.max(...spec.labels.map((label) => textWidth(look.face, look.size, label))) + 4;
  const every = Math.max(1, Math.ceil(room / step));
  spec.labels.forEach((label, index) => {
    if (index % every !== 0) return;
    const width = textWidth(look.face, look.size, label);
    const middle = left + step * (index + 0.5);
    const x = Math.min(Math.max(middle - width / 2, left - 6), right - width + 6);
    pen.text(x, bottom + look.size + 3, label, style);
  });
}

function drawLegend(area: Plotting, names: string[], baseline: number, left: number, right: number): void {
  const { pen, look, spec } = area;
  const widths = names.map((name) => textWidth(look.face, look.size, name) + 24);
  const total = widths.reduce((sum, width) => sum + width, 0);
  let x = Math.max(left, (left + right - total) / 2);
  names.forEach((name, index) => {
    const plot = spec.plots[index];
    const asLine = spec.form === 'line' || plot?.as === 'line';
    const middle = baseline - look.size * 0.34;
    if (asLine) pen.line(x, middle, x + 13, middle, { color: colorOf(look, index), width: 1.4 });
    else pen.rect(x + 4, middle - 3, 6, 6, colorOf(look, index));
    pen.text(x + 16, baseline, name, { face: look.face, size: look.size, color: look.text });
    x += widths[index] ?? 0;
  });
}
