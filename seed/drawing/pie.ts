import type { Box } from '../../indexer/artifacts.ts';
import type { ChartSpec } from '../model.ts';
import { textWidth } from '../pdf/fonts.ts';
import type { Pen } from './pen.ts';
import { type ChartLook, colorOf } from './plotting.ts';

/** A pie or ring with its legend on the right; shares are computed from the first plot's values. */
export function drawPie(pen: Pen, spec: ChartSpec, look: ChartLook, box: Box): void {
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
