import { type House, sheet } from '../houses/house.ts';
import { boldOf, textWidth } from '../pdf/fonts.ts';
import type { Entry, SetPage } from './page.ts';
import { setRight, setText } from './textBlock.ts';

interface Row {
  entry?: Entry;
  title?: string;
}

const rowHeight = 17;

/** Contents pages (正文目录 and 图表目录); `before` is how many pages stand before the body besides these. */
export function contentsPages(house: House, headings: Entry[], figures: Entry[], before: number): SetPage[] {
  const rows: Row[] = [{ title: house.contents === 'plain' ? '内容目录' : '正文目录' }];
  for (const entry of headings) if (entry.level < 3) rows.push({ entry });
  if (figures.length) {
    rows.push({ title: house.contents === 'plain' ? '图表索引' : '图表目录' });
    for (const entry of figures) rows.push({ entry });
  }
  const room = sheet.height - house.page.top - house.page.bottom;
  const perPage = Math.floor((room - 30) / rowHeight);
  const chunks: Row[][] = [[]];
  let used = 0;
  for (const row of rows) {
    const need = row.title ? 2.4 : 1;
    if (used + need > perPage) {
      chunks.push([]);
      used = 0;
    }
    chunks.at(-1)?.push(row);
    used += need;
  }
  const offset = before + chunks.length;
  return chunks.map((chunk) => ({ draw: [({ pen }) => drawChunk(pen, house, chunk, offset)] }));
}

function drawChunk(pen: import('../drawing/pen.ts').Pen, house: House, rows: Row[], offset: number): void {
  const left = house.page.left + (house.contents === 'boxed' ? 18 : 6);
  const right = sheet.width - house.page.right - (house.contents === 'boxed' ? 18 : 6);
  const size = house.body.size;
  const look = {
    face: house.faces.body,
    size,
    leading: rowHeight,
    color: house.colors.ink,
    align: 'left' as const,
  };
  let y = house.page.top + 4;
  for (const { entry, title } of rows) {
    if (title) {
      const big = { ...look, face: boldOf[house.faces.title], size: size + 5, color: house.colors.primary };
      const centred = house.contents === 'dots' && house.heading.style === 'centre';
      setText(
        pen,
        title,
        { ...big, leading: 26, align: centred ? 'center' : 'left' },
        left,
        y + 6,
        right - left,
      );
      y += rowHeight * 2.4;
      continue;
    }
    if (!entry) continue;
    const number = String(entry.index + offset + 1);
    const x = left + (entry.level - 1) * 16;
    const face = entry.level === 1 && !/^[图表]/.test(entry.text) ? boldOf[look.face] : look.face;
    const room = right - x - 40;
    let text = entry.text;
    while (textWidth(face, size, text) > room) text = `${text.slice(0, -2)}…`;
    pen.text(x, y + 12, text, { face, size, color: look.color });
    setRight(pen, number, { ...look, face }, right, y + 12);
    const from = x + textWidth(face, size, text) + 4;
    const to = right - textWidth(face, size, number) - 4;
    if (house.contents !== 'plain') {
      const dots = '.'.repeat(Math.max(0, Math.floor((to - from) / textWidth(look.face, size, '.'))));
      setRight(pen, dots, look, to, y + 12);
    } else pen.line(from, y + 14, to, y + 14, { color: house.colors.tint, width: 0.6 });
    y += rowHeight;
  }
}
