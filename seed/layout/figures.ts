import type { Box } from '../../indexer/artifacts.ts';
import { bitmapChart } from '../drawing/bitmap.ts';
import { drawChart } from '../drawing/chart.ts';
import { type Drawing, Ink, InkPen } from '../drawing/pen.ts';
import type { HouseStyle } from '../houses/house.ts';
import type { Figure, FigureTruth } from '../model.ts';
import { boldOf } from '../pdf/fonts.ts';
import { setTable, tableHeight } from './tables.ts';
import { setText, type TextLook, textHeight } from './text.ts';

function captionLook(house: HouseStyle): TextLook {
  const size = house.body.size - 0.8;
  return {
    face: boldOf[house.faces.caption],
    size,
    leading: size * 1.35,
    color: house.figure.rules === 'band' ? '#ffffff' : house.colors.ink,
    align: house.figure.centred ? 'center' : 'left',
  };
}

function sourceLook(house: HouseStyle): TextLook {
  const size = house.body.size - 2;
  return { face: house.faces.caption, size, leading: size * 1.4, color: house.colors.muted, align: 'left' };
}

const captionOf = (house: HouseStyle, figure: Figure) =>
  `${figure.label}${house.figure.mark}${figure.caption}`;

function drawingHeight(house: HouseStyle, figure: Figure, width: number): number {
  if (figure.table) return tableHeight(house, figure.table, width);
  if (figure.chart?.form === 'rows')
    return Math.max(house.figure.height, figure.chart.labels.length * 15 + 20);
  return width > 330 ? house.figure.height * 1.22 : house.figure.height;
}

/** Height in points of a figure with caption and source. */
export function figureHeight(house: HouseStyle, figure: Figure, width: number): number {
  const caption = textHeight(captionOf(house, figure), captionLook(house), width - 4);
  return (
    caption +
    7 +
    drawingHeight(house, figure, width) +
    5 +
    textHeight(figure.source, sourceLook(house), width)
  );
}

/** Height in points of a caption with what frames it. */
export function captionHeight(house: HouseStyle, figure: Figure, width: number): number {
  return textHeight(captionOf(house, figure), captionLook(house), width - 4) + 7;
}

/** Draws a figure's caption alone, at the end of a page. */
export function setCaption(
  { pen }: Drawing,
  house: HouseStyle,
  figure: Figure,
  x: number,
  y: number,
  width: number,
): void {
  const look = captionLook(house);
  setText(pen, captionOf(house, figure), look, x + 2, y + 1.5, width - 4);
}

/** Draws the rest of such a figure on the next page, and gives its truth. */
export function setUncaptioned(
  drawing: Drawing,
  house: HouseStyle,
  figure: Figure,
  [x, y, right, bottom]: Box,
): FigureTruth {
  const source = sourceLook(house);
  const width = right - x;
  const foot = bottom - textHeight(figure.source, source, width);
  const whole = new Ink();
  const body = drawBody(drawing, house, figure, [x + 2, y, right - 2, foot - 5]);
  whole.add(...body);
  setText(new InkPen(drawing.pen, whole), figure.source, source, x + 2, foot, width - 4);
  return truthOf(drawing, figure, body, whole.box());
}

function truthOf({ page }: Drawing, figure: Figure, body: Box, full: Box): FigureTruth {
  const { id, kind, caption, source, render, table, chart } = figure;
  const data = { ...(table && { rows: table.rows }), ...(chart && render === 'vector' && { chart }) };
  return { page, id, kind, caption, source, body, full, render, ...data };
}

/** Draws a figure in the box of a row and gives its truth; `height` is that of the row. */
export function setFigure(
  drawing: Drawing,
  house: HouseStyle,
  figure: Figure,
  x: number,
  y: number,
  width: number,
  height: number,
): FigureTruth {
  const { pen } = drawing;
  const rules = house.figure.rules;
  const rule = { color: house.colors.primary, width: rules === 'top' ? 1.4 : 0.8 };
  const look = captionLook(house);
  const caption = captionOf(house, figure);
  const named = textHeight(caption, look, width - 4);
  if (rules === 'band') pen.rect(x, y, width, named + 3, house.colors.primary);
  if (rules === 'top' || rules === 'both') pen.line(x, y, x + width, y, rule);
  const whole = new Ink();
  setText(new InkPen(pen, whole), caption, look, x + 2, y + 1.5, width - 4);
  const top = y + named + 7;
  if (rules === 'both') pen.line(x, y + named + 3, x + width, y + named + 3, { ...rule, width: 0.5 });
  const source = sourceLook(house);
  const foot = y + height - textHeight(figure.source, source, width);
  const body = drawBody(drawing, house, figure, [x + 2, top, x + width - 2, foot - 5]);
  whole.add(...body);
  setText(new InkPen(pen, whole), figure.source, source, x + 2, foot, width - 4);
  if (rules === 'both') pen.line(x, foot - 2, x + width, foot - 2, { ...rule, width: 0.5 });
  return truthOf(drawing, figure, body, whole.box());
}

function drawBody({ pen }: Drawing, house: HouseStyle, figure: Figure, box: Box): Box {
  const [left, top, right, bottom] = box;
  const ink = new Ink();
  if (figure.table) {
    setTable(new InkPen(pen, ink), house, figure.table, left, top, right - left);
    return ink.box();
  }
  if (!figure.chart) throw new Error(`${figure.id} has nothing to draw`);
  if (figure.render === 'vector') {
    drawChart(new InkPen(pen, ink), figure.chart, house.chart, box);
    return ink.box();
  }
  const [width, height] = [right - left, bottom - top];
  const picture = bitmapChart(figure.chart, house.chart, width, height);
  pen.image(picture.bytes, left, top, width, height);
  const [inkLeft, inkTop, inkRight, inkBottom] = picture.ink;
  return [left + inkLeft * width, top + inkTop * height, left + inkRight * width, top + inkBottom * height];
}
