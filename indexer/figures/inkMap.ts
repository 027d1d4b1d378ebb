import type { Box } from '../artifacts.ts';
import type { Raster } from '../pdf/engines/engine.ts';
import { PixelGrid } from './pixelGrid.ts';

/** Ink of a drawn page. All boxes in points, origin top left. */
export class InkMap {
  private readonly dots: PixelGrid;
  /** Dots a point. */
  private readonly scale: number;

  /** `pageWidth` in points; `onTints`: light fills are no ink. */
  constructor(
    private readonly raster: Raster,
    pageWidth: number,
    onTints = false,
  ) {
    this.dots = new PixelGrid(raster, onTints);
    this.scale = raster.width / this.dots.step / pageWidth;
  }

  /** The tight box around all ink within a box, or null. */
  bounds(box: Box): Box | null {
    const rows = this.rows(box);
    const columns = this.columns(box);
    const [top, bottom] = ends(rows);
    const [left, right] = ends(columns);
    if (top < 0 || left < 0) return null;
    const [x, y] = this.pixels(box);
    return [
      (x + left) / this.scale,
      (y + top) / this.scale,
      (x + right + 1) / this.scale,
      (y + bottom + 1) / this.scale,
    ];
  }

  /** The sides of a box drawn in past columns that hold no ink but rules within `zone` points of its ends. */
  sides(box: Box, zone: number): [number, number] | null {
    const [left, top, right, bottom] = this.pixels(box);
    const ends = Math.round(zone * this.scale);
    const inner = this.columns([box[0], box[1] + zone, box[2], box[3] - zone]);
    const outer = [
      this.columnRuns(left, right, top, top + ends),
      this.columnRuns(left, right, bottom - ends, bottom),
    ];
    const thick = 3.2 * this.scale;
    const drawn = (index: number) =>
      (inner[index] ?? 0) > 0 || outer.some((counts) => (counts[index] ?? 0) > thick);
    let [first, last] = [0, right - left - 1];
    while (first < last && !drawn(first)) first += 1;
    while (last > first && !drawn(last)) last -= 1;
    return first < last ? [(left + first) / this.scale, (left + last + 1) / this.scale] : null;
  }

  /** Bands of ink from top to bottom, parted by blank strips of at least `gap` points. */
  bands(box: Box, gap: number): Box[] {
    const [left, top, right] = this.pixels(box);
    const found: Box[] = [];
    for (const [from, to] of stretches(this.rows(box), gap * this.scale))
      found.push([
        left / this.scale,
        (top + from) / this.scale,
        right / this.scale,
        (top + to + 1) / this.scale,
      ]);
    return found;
  }

  /** Blank strips from left to right within a box, in points. */
  gutters(box: Box): [number, number][] {
    const [left] = this.pixels(box);
    const found: [number, number][] = [];
    let last = -1;
    for (const [from, to] of stretches(this.columns(box), 1)) {
      if (from > last + 1) found.push([(left + last + 1) / this.scale, (left + from) / this.scale]);
      last = to;
    }
    return found;
  }

  /** X positions, in points, of thin vertical lines that span a box. */
  uprights(box: Box): number[] {
    const [left, top, , bottom] = this.pixels(box);
    const full = this.columns(box).map((count) => (count >= (bottom - top) * 0.94 ? 1 : 0));
    return stretches(full, 1)
      .filter(([from, to]) => to - from < 3 * this.scale)
      .map(([from, to]) => (left + (from + to + 1) / 2) / this.scale);
  }

  /** The share of pixels with ink. */
  density(box: Box): number {
    const [left, top, right, bottom] = this.pixels(box);
    const all = (right - left) * (bottom - top);
    return all > 0 ? this.rows(box).reduce((sum, count) => sum + count, 0) / all : 0;
  }

  /** How many colours (of 512) fill at least a share of a box each; looked at every other point. */
  colours(box: Box, share: number): number {
    const { width, height, pixels } = this.raster;
    const counts = new Uint32Array(512);
    const density = this.scale * this.dots.step;
    let all = 0;
    for (let y = box[1] + 1; y < box[3]; y += 2)
      for (let x = box[0] + 1; x < box[2]; x += 2) {
        const [across, down] = [Math.floor(x * density), Math.floor(y * density)];
        if (across < 0 || down < 0 || across >= width || down >= height) continue;
        const at = (down * width + across) * 3;
        const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
        const colour = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
        counts[colour] = (counts[colour] ?? 0) + 1;
        all += 1;
      }
    return counts.filter((count) => count > all * share).length;
  }

  /**
   * The share of a box's pixels with ink that is no text (given by its boxes) and no rule or fill across; nor, without
   * `columns`, a fill behind a whole column.
   */
  drawnShare(box: Box, texts: Box[], columns = true): number {
    const [left, top, right, bottom] = this.pixels(box);
    const width = right - left;
    const free = new Uint8Array(width * (bottom - top)).fill(1);
    for (const text of texts) {
      const [x0, y0, x1, y1] = this.pixels([text[0] - 1, text[1] - 1.5, text[2] + 1, text[3] + 1.5]);
      for (let y = Math.max(y0, top); y < Math.min(y1, bottom); y += 1)
        free.fill(
          0,
          (y - top) * width + Math.max(0, x0 - left),
          (y - top) * width + Math.max(0, Math.min(x1 - left, width)),
        );
    }
    const drawn = new Uint32Array(width);
    const filled = new Uint32Array(width);
    for (let y = top; y < bottom; y += 1) {
      const row = this.dots.row(y, left, right);
      for (const x of row) filled[x - left] = (filled[x - left] ?? 0) + 1;
      if (row.length >= width * 0.7) continue;
      for (const x of row)
        drawn[x - left] = (drawn[x - left] ?? 0) + (free[(y - top) * width + x - left] ?? 0);
    }
    const behind = (x: number) => !columns && (filled[x] ?? 0) >= (bottom - top) * 0.7;
    const all = drawn.reduce((sum, count, x) => (behind(x) ? sum : sum + count), 0);
    return free.length > 0 ? all / free.length : 0;
  }

  /**
   * Boxes around what is drawn together within a box, apart from the given boxes; what stands nearer than `reach`
   * points is together. Looked at in squares of three points.
   */
  blobs(area: Box, apart: Box[], reach = 7): Box[] {
    const side = 3;
    const [across, down] = [Math.ceil((area[2] - area[0]) / side), Math.ceil((area[3] - area[1]) / side)];
    const cells = new Uint8Array(across * down);
    const counts = new Uint16Array(across * down);
    const [left, top, right, bottom] = this.pixels(area);
    const step = side * this.scale;
    for (let y = top; y < bottom; y += 1) {
      const row = Math.min(down - 1, Math.floor((y - top) / step)) * across;
      for (const x of this.dots.row(y, left, right)) {
        const at = row + Math.min(across - 1, Math.floor((x - left) / step));
        cells[at] = 1;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
    clearBands(cells, counts, across, step * step * 0.85);
    for (const box of apart) {
      const from = [
        Math.floor((box[0] - area[0] - 1) / side),
        Math.floor((box[1] - area[1] - 1) / side),
      ] as const;
      const to = [
        Math.ceil((box[2] - area[0] + 1) / side),
        Math.ceil((box[3] - area[1] + 1) / side),
      ] as const;
      for (let y = Math.max(0, from[1]); y < Math.min(down, to[1]); y += 1)
        cells.fill(0, y * across + Math.max(0, from[0]), y * across + Math.max(0, Math.min(across, to[0])));
    }
    return joined(cells, across, Math.round(reach / side)).map(([x0, y0, x1, y1]) => [
      area[0] + x0 * side,
      area[1] + y0 * side,
      area[0] + (x1 + 1) * side,
      area[1] + (y1 + 1) * side,
    ]);
  }

  /** Thin lines that cross a box from side to side, and from top to bottom. */
  rules(box: Box): { across: number; down: number } {
    const [left, top, right, bottom] = this.pixels(box);
    const thick = 3 * this.scale;
    const thin = (counts: number[], length: number) => {
      const full = counts.map((count) => (count >= length * 0.94 ? 1 : 0));
      return stretches(full, 1).filter(([from, to]) => to - from < thick).length;
    };
    return { across: thin(this.rows(box), right - left), down: thin(this.columns(box), bottom - top) };
  }

  private rows(box: Box): number[] {
    const [left, top, right, bottom] = this.pixels(box);
    const counts: number[] = [];
    for (let y = top; y < bottom; y += 1) counts.push(this.dots.count(y, left, right));
    return counts;
  }

  private columns(box: Box): number[] {
    const [left, top, right, bottom] = this.pixels(box);
    const counts = new Array<number>(Math.max(0, right - left)).fill(0);
    for (let y = top; y < bottom; y += 1)
      for (const x of this.dots.row(y, left, right)) counts[x - left] = (counts[x - left] ?? 0) + 1;
    return counts;
  }

  private columnRuns(left: number, right: number, top: number, bottom: number): number[] {
    const at = (value: number) => value / this.scale;
    return this.columns([at(left), at(top), at(right), at(bottom)]);
  }

  private pixels([left, top, right, bottom]: Box): Box {
    const within = (value: number, max: number) => Math.min(Math.max(Math.round(value * this.scale), 0), max);
    return [
      within(left, this.dots.width),
      within(top, this.dots.height),
      within(right, this.dots.width),
      within(bottom, this.dots.height),
    ];
  }
}

function ends(counts: number[]): [number, number] {
  return [counts.findIndex((count) => count > 0), counts.findLastIndex((count) => count > 0)];
}

/** Stretches of counts above zero, joined across gaps shorter than `gap`. */
function stretches(counts: number[], gap: number): [number, number][] {
  const found: [number, number][] = [];
  for (const [index, count] of counts.entries()) {
    if (count === 0) continue;
    const last = found.at(-1);
    if (last && index - last[1] <= gap) last[1] = index;
    else found.push([index, index]);
  }
  return found;
}

/** Takes out filled bands, as headings stand on: 33 cells and more across, three to ten down. */
function clearBands(cells: Uint8Array, counts: Uint16Array, across: number, filled: number): void {
  const down = cells.length / across;
  const solid = (x: number, y: number) => y >= 0 && y < down && (counts[y * across + x] ?? 0) >= filled;
  for (let y = 0; y < down; y += 1)
    for (let x = 0, from = 0; x <= across; x += 1) {
      if (x < across && solid(x, y)) continue;
      if (x - from >= 33) {
        const middle = (x + from) >> 1;
        let [top, bottom] = [y, y];
        while (solid(middle, top - 1)) top -= 1;
        while (solid(middle, bottom + 1)) bottom += 1;
        if (bottom - top >= 2 && bottom - top < 10) cells.fill(0, y * across + from, y * across + x);
      }
      from = x + 1;
    }
}

/** Boxes, in cells, around set cells that are at most a given distance apart. */
function joined(cells: Uint8Array, across: number, reach: number): Box[] {
  const down = cells.length / across;
  const boxes: Box[] = [];
  for (let start = 0; start < cells.length; start += 1) {
    if (cells[start] !== 1) continue;
    const box: Box = [across, down, 0, 0];
    const open = [start];
    cells[start] = 2;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % across, Math.floor(at / across)];
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
      for (let dy = Math.max(0, y - reach); dy <= Math.min(down - 1, y + reach); dy += 1)
        for (let dx = Math.max(0, x - reach); dx <= Math.min(across - 1, x + reach); dx += 1)
          if (cells[dy * across + dx] === 1) {
            cells[dy * across + dx] = 2;
            open.push(dy * across + dx);
          }
    }
    boxes.push(box);
  }
  return boxes;
}
