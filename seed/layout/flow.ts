import type { Box } from '../../indexer/artifacts.ts';
import type { ContentsEntry, Drawing, Pen, SetPage } from '../drawing/pen.ts';
import { type HouseStyle, sheet } from '../houses/house.ts';
import type { Block, Figure } from '../model.ts';
import { boldOf } from '../pdf/fonts.ts';
import { captionHeight, figureHeight, setCaption, setFigure, setUncaptioned } from './figures.ts';
import { breakLines, drawLines, type Run, setText, type TextLook, textHeight } from './text.ts';

const larger = { 1: 5, 2: 2.5, 3: 1 };
const below = { 1: 8, 2: 5, 3: 3 };

function lookOf(house: HouseStyle, level: 1 | 2 | 3): TextLook {
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
function headingHeight(house: HouseStyle, level: 1 | 2 | 3, text: string): number {
  const look = lookOf(house, level);
  const width = sheet.width - house.page.right - house.page.textLeft;
  const inset = level === 1 ? padding[house.heading.style] : 0;
  const extra = level === 1 ? (house.heading.style === 'band' ? 8 : 4) : 0;
  return textHeight(text, look, width - inset * 2) + extra + below[level];
}

/** Draws a heading with its top edge at `y`. */
function setHeading(pen: Pen, house: HouseStyle, level: 1 | 2 | 3, text: string, y: number): void {
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

/** The body of a report as pages, with what its contents lists name. */
export interface Flowed {
  pages: SetPage[];
  headings: ContentsEntry[];
  figures: ContentsEntry[];
}

/** Points below a row of figures that are left empty rather than filled with a few lines. */
const footRoom = 130;

/** Lays blocks out on running pages, top to bottom. */
export function flow(house: HouseStyle, blocks: Block[]): Flowed {
  return new Flow(house).run(blocks);
}

class Flow {
  private readonly pages: SetPage[] = [];
  private readonly headings: ContentsEntry[] = [];
  private readonly figures: ContentsEntry[] = [];
  private y = 0;
  private readonly look: TextLook;
  private readonly textWidth: number;

  constructor(private readonly house: HouseStyle) {
    const { body, faces, colors, page } = house;
    this.look = { face: faces.body, size: body.size, leading: body.leading, color: colors.ink };
    this.textWidth = sheet.width - page.right - page.textLeft;
    this.turn();
  }

  run(blocks: Block[]): Flowed {
    blocks.forEach((block, index) => {
      if (block.kind === 'heading') this.heading(block.text, block.level, blocks[index + 1]);
      else if (block.kind === 'paragraph') this.paragraph(block.text, block.lead);
      else if (block.kind === 'bullets') for (const item of block.items) this.bullet(item);
      else if (block.kind === 'figures') this.grid(block.figures, block.columns);
      else if (this.y > this.house.page.top + 1) this.turn();
    });
    return { pages: this.pages, headings: this.headings, figures: this.figures };
  }

  private turn(): void {
    this.pages.push({ draw: [] });
    this.y = this.house.page.top;
  }

  private get bottom(): number {
    return sheet.height - this.house.page.bottom;
  }

  private draw(action: (drawing: Drawing) => void): void {
    this.pages.at(-1)?.draw.push(action);
  }

  private heading(text: string, level: 1 | 2 | 3, next: Block | undefined): void {
    const height = headingHeight(this.house, level, text);
    const follow =
      next?.kind === 'figures'
        ? this.rowHeight(next.figures.slice(0, next.columns), next.columns)
        : (next?.kind === 'heading' ? 6 : 3) * this.look.leading;
    if (this.y + 8 + height + follow > this.bottom && this.y > this.house.page.top) this.turn();
    const y = this.y > this.house.page.top ? this.y + (level === 1 ? 8 : 4) : this.y;
    this.headings.push({ text, level, index: this.pages.length - 1 });
    this.draw(({ pen }) => setHeading(pen, this.house, level, text, y));
    this.y = y + height;
  }

  private paragraph(text: string, lead: string | undefined): void {
    const runs: Run[] = lead ? [{ text: lead, bold: true }, { text }] : [{ text }];
    this.running(
      runs,
      this.house.page.textLeft,
      this.textWidth,
      this.house.body.indent ? this.look.size * 2 : 0,
    );
  }

  private bullet(item: string): void {
    const y = this.y;
    const mark = this.house.body.indent ? '●' : '■';
    const size = this.look.size * 0.6;
    if (y + this.look.leading <= this.bottom) {
      const baseline = y + this.look.leading / 2 + size * 0.35;
      const style = { face: boldOf[this.look.face], size, color: this.house.colors.primary };
      this.draw(({ pen }) => pen.text(this.house.page.textLeft + 2, baseline, mark, style));
      this.running([{ text: item }], this.house.page.textLeft + 14, this.textWidth - 14, 0);
    } else {
      this.turn();
      this.bullet(item);
    }
  }

  private running(runs: Run[], x: number, width: number, indent: number): void {
    let lines = breakLines(runs, this.look.face, this.look.size, width, indent);
    let shift = indent;
    while (lines.length) {
      const fits = Math.floor((this.bottom - this.y + 0.5) / this.look.leading);
      // A single line is left behind or carried over by no paragraph.
      let take = Math.min(fits, lines.length);
      if (take < lines.length && lines.length - take === 1) take--;
      if (take < 2 && lines.length > 1) take = 0;
      if (take <= 0) {
        this.turn();
        continue;
      }
      const now = lines.slice(0, take);
      const [y, first] = [this.y, shift];
      this.draw(({ pen }) => drawLines(pen, now, this.look, x, y, width, first));
      this.y += take * this.look.leading;
      lines = lines.slice(take);
      shift = 0;
      if (lines.length) this.turn();
    }
    this.y += this.house.body.gap;
  }

  private rowHeight(figures: Figure[], columns: number): number {
    return Math.max(...figures.map((figure) => figureHeight(this.house, figure, this.columnWidth(columns))));
  }

  private columnWidth(columns: number): number {
    const { page } = this.house;
    const left = columns === 1 ? page.textLeft : page.left;
    return (sheet.width - page.right - left - 16 * (columns - 1)) / columns;
  }

  private grid(figures: Figure[], columns: number): void {
    const width = this.columnWidth(columns);
    const left = columns === 1 ? this.house.page.textLeft : this.house.page.left;
    this.y += 3;
    for (let first = 0; first < figures.length; first += columns) {
      const row = figures.slice(first, first + columns);
      const height = this.rowHeight(row, columns);
      const named = Math.max(...row.map((figure) => captionHeight(this.house, figure, width)));
      const fits = this.y + height <= this.bottom || this.y <= this.house.page.top + 1;
      const apart = !fits && this.house.figure.captionsApart && this.y + named <= this.bottom;
      if (apart) this.apart(row, left, width, height - named);
      if (apart) continue;
      if (!fits) this.turn();
      const room = this.bottom - this.y - height;
      const y = this.house.figure.atFoot && room > 0 && room < footRoom ? this.y + room : this.y;
      row.forEach((figure, index) => {
        const x = left + index * (width + 16);
        this.list(figure);
        this.draw((drawing) =>
          drawing.figures.push(setFigure(drawing, this.house, figure, x, y, width, height)),
        );
      });
      this.y = y + height + 9;
    }
  }

  /** A row whose captions stand at the page's end and whose drawings stand on top of the next page. */
  private apart(row: Figure[], left: number, width: number, height: number): void {
    const at = (index: number) => left + index * (width + 16);
    const y = this.y;
    row.forEach((figure, index) => {
      this.list(figure);
      this.draw((drawing) => setCaption(drawing, this.house, figure, at(index), y, width));
    });
    this.turn();
    const top = this.y;
    row.forEach((figure, index) => {
      this.draw((drawing) => {
        const box: Box = [at(index), top, at(index) + width, top + height];
        drawing.figures.push(setUncaptioned(drawing, this.house, figure, box));
      });
    });
    this.y += height + 9;
  }

  /** Names a figure in the contents' list. */
  private list(figure: Figure): void {
    const text = `${figure.label}${this.house.figure.mark}${figure.caption}`;
    this.figures.push({ text, level: 1, index: this.pages.length - 1 });
  }
}
