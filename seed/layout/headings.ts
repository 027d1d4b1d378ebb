import type { Pen } from '../drawing/pen.ts';
import { type House, sheet } from '../houses/house.ts';
import { boldOf } from '../pdf/fonts.ts';
import { setText, type TextLook, textHeight } from './textBlock.ts';

const larger = { 1: 5, 2: 2.5, 3: 1 };
const below = { 1: 8, 2: 5, 3: 3 };

function lookOf(house: House, level: 1 | 2 | 3): TextLook {
  const size = house.body.size + larger[level];
  const onBand = house.heading.style === 'band' && level === 1;
  return {
    face: boldOf[house.faces.title],
    size,
    leading: size * 1.35,
    color: onBand ? '#ffffff' : level === 3 ? house.colors.ink : house.colors.primary,
    align: house.heading.style === 'centre' && level === 1 ? 'center' : 'left',
  };
}

const padding = { plain: 0, band: 10, rule: 0, bar: 10, centre: 0 };

/** Height in points of a heading with the room below it. */
export function headingHeight(house: House, level: 1 | 2 | 3, text: string): number {
  const look = lookOf(house, level);
  const width = sheet.width - house.page.right - house.page.textLeft;
  const inset = level === 1 ? padding[house.heading.style] : 0;
  const extra = level === 1 ? (house.heading.style === 'band' ? 8 : 4) : 0;
  return textHeight(text, look, width - inset * 2) + extra + below[level];
}

/** Draws a heading with its top edge at `y`. */
export function setHeading(pen: Pen, house: House, level: 1 | 2 | 3, text: string, y: number): void {
  const look = lookOf(house, level);
  const x = house.page.textLeft;
  const width = sheet.width - house.page.right - x;
  const { style } = house.heading;
  const inset = level === 1 ? padding[style] : 0;
  const height = textHeight(text, look, width - inset * 2);
  if (level === 1 && style === 'band') pen.rect(x, y, width, height + 6, house.colors.primary);
  if (level === 1 && style === 'bar') pen.rect(x, y + 2, 4, height, house.colors.second);
  setText(pen, text, look, x + inset, y + (style === 'band' && level === 1 ? 3 : 1), width - inset * 2);
  if (level === 1 && style === 'rule')
    pen.line(x, y + height + 3, x + width, y + height + 3, { color: house.colors.primary, width: 1 });
}
