import type { Pen } from '../drawing/pen.ts';
import type { HouseStyle } from '../houses/house.ts';
import type { TableSpec } from '../model.ts';
import { boldOf, textWidth } from '../pdf/fonts.ts';
import { setText, type TextLook, textHeight } from './text.ts';

const padding = 3.5;

function looks(house: HouseStyle): { head: TextLook; cell: TextLook } {
  const size = house.body.size - 1.5;
  const filled = house.table === 'filled' || house.table === 'zebra';
  const cell: TextLook = {
    face: house.faces.caption,
    size,
    leading: size * 1.38,
    color: house.colors.ink,
    align: 'left',
  };
  return {
    cell,
    head: { ...cell, face: boldOf[house.faces.caption], color: filled ? '#ffffff' : house.colors.primary },
  };
}

/** Column widths: as given, else by the longest short cell. */
function columns(house: HouseStyle, table: TableSpec, width: number): number[] {
  const { cell } = looks(house);
  const count = table.rows[0]?.length ?? 1;
  const wants = Array.from({ length: count }, (_, column) => {
    if (table.widths) return table.widths[column] ?? 1;
    const longest = Math.max(...table.rows.map((row) => textWidth(cell.face, cell.size, row[column] ?? '')));
    return Math.min(Math.max(longest, 22), table.prose?.includes(column) ? 300 : 110) + 2 * padding;
  });
  const total = wants.reduce((sum, want) => sum + want, 0);
  return wants.map((want) => (want / total) * width);
}

function rowHeight(house: HouseStyle, row: string[], widths: number[]): number {
  const { cell } = looks(house);
  return (
    Math.max(
      ...row.map((text, column) => textHeight(text || ' ', cell, (widths[column] ?? 0) - 2 * padding)),
    ) + 4
  );
}

/** Height in points of a table of `width`. */
export function tableHeight(house: HouseStyle, table: TableSpec, width: number): number {
  const widths = columns(house, table, width - 4);
  return table.rows.reduce((sum, row) => sum + rowHeight(house, row, widths), 0) + 2;
}

/** Draws a table with its top left corner at x, y. */
export function setTable(
  pen: Pen,
  house: HouseStyle,
  table: TableSpec,
  x: number,
  y: number,
  width: number,
): void {
  const widths = columns(house, table, width);
  const { head, cell } = looks(house);
  const style = house.table;
  const fine = { color: house.colors.muted, width: 0.35 };
  const thick = { color: house.colors.primary, width: 1 };
  let top = y;
  table.rows.forEach((row, index) => {
    const height = rowHeight(house, row, widths);
    if (index === 0 && (style === 'filled' || style === 'zebra'))
      pen.rect(x, top, width, height, house.colors.primary);
    else if (style === 'zebra' && index % 2 === 0) pen.rect(x, top, width, height, house.colors.tint);
    if (index === 0) pen.line(x, top, x + width, top, style === 'ruled' ? thick : fine);
    let left = x;
    row.forEach((text, column) => {
      const own = widths[column] ?? 0;
      const look = index === 0 ? head : cell;
      const numeric = column > 0 && !table.prose?.includes(column);
      const room = own - 2 * padding;
      const fits = textWidth(look.face, look.size, text) <= room;
      const align = numeric && fits ? 'right' : 'left';
      setText(pen, text, { ...look, align }, left + padding, top + 2, room);
      if (style === 'grid' && column > 0) pen.line(left, top, left, top + height, fine);
      left += own;
    });
    top += height;
    const edge = index === 0 || index === table.rows.length - 1;
    pen.line(
      x,
      top,
      x + width,
      top,
      style === 'ruled' && edge ? (index === 0 ? { ...thick, width: 0.6 } : thick) : fine,
    );
  });
  if (style === 'grid') pen.frame(x, y, width, top - y, fine);
}
