import type { Box } from '../../../artifacts.ts';
import type { Handle, PdfiumDocument, PdfiumEngine } from './library.ts';
import {
  type Matrix,
  multiply,
  objectsOf,
  type PageObject,
  paintedBox,
  transform,
  viewOf,
} from './pageObjects.ts';

/** Points of the page, origin top left. */
export type Point = [x: number, y: number];

/** Something drawn by lines or as an area. */
export interface DrawnPath {
  /** Its parts that hang together, point after point; of a curve its ends. */
  parts: { points: Point[]; closed: boolean }[];
  curved: boolean;
  /** #rrggbb of its line and of its area; null without. */
  stroke: string | null;
  fill: string | null;
  /** As far as it can be seen. */
  box: Box;
}

/** A part of a page, from 1. */
export interface PathArea {
  page: number;
  box: Box;
}

/** More is no chart that anybody can read, or was made to be slow. */
const max = { pageObjects: 60_000, paths: 6_000, points: 60_000 };

/** Reads what paths draw within areas of a document; null for an area that holds too much. */
export function pathsIn(
  { engine, handle }: PdfiumDocument,
  areas: readonly PathArea[],
): (DrawnPath[] | null)[] {
  const found = new Map<PathArea, DrawnPath[] | null>();
  for (const number of new Set(areas.map(({ page }) => page))) {
    const page = engine.call.FPDF_LoadPage(handle, number - 1);
    if (!page) continue;
    const objects = objectsOf(engine, page, viewOf(engine, page).matrix);
    const paths = objects.length > max.pageObjects ? [] : objects.filter(({ type }) => type === 'path');
    const boxed = paths.flatMap((path) => {
      const box = paintedBox(engine, path);
      return box ? [{ path, box }] : [];
    });
    for (const area of areas)
      if (area.page === number)
        found.set(
          area,
          readAll(
            engine,
            boxed.filter(({ box }) => isWithin(box, area.box)),
          ),
        );
    engine.call.FPDF_ClosePage(page);
  }
  return areas.map((area) => found.get(area) ?? null);
}

/** Whether the middle of a path lies in an area: pointed joins of a line may reach out of its chart. */
function isWithin([left, top, right, bottom]: Box, area: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > area[0] && x < area[2] && y > area[1] && y < area[3];
}

function readAll(engine: PdfiumEngine, paths: readonly { path: PageObject; box: Box }[]): DrawnPath[] | null {
  if (paths.length > max.paths) return null;
  let left = max.points;
  const read: DrawnPath[] = [];
  for (const { path, box } of paths) {
    left -= engine.call.FPDFPath_CountSegments(path.handle);
    if (left < 0) return null;
    const { handle, matrix } = path;
    const mode = engine.readIntegers(2, (to) => engine.call.FPDFPath_GetDrawMode(handle, to, to + 4)) ?? [
      0, 0,
    ];
    const colour = (get: 'Fill' | 'Stroke') => colourOf(engine, handle, get);
    const own = engine.readFloats(6, (to) => engine.call.FPDFPageObj_GetMatrix(handle, to));
    read.push({
      ...shapeOf(engine, handle, own ? multiply(own as Matrix, matrix) : matrix),
      stroke: mode[1] ? colour('Stroke') : null,
      fill: mode[0] ? colour('Fill') : null,
      box,
    });
  }
  return read;
}

/** PDFium's numbers for kinds of segments. */
const kinds = { line: 0, curve: 1, move: 2 };

function shapeOf(engine: PdfiumEngine, path: Handle, matrix: Matrix): Pick<DrawnPath, 'parts' | 'curved'> {
  const { call } = engine;
  const parts: DrawnPath['parts'] = [];
  const count = call.FPDFPath_CountSegments(path);
  let curve = 0;
  for (let index = 0; index < count; index += 1) {
    const segment = call.FPDFPath_GetPathSegment(path, index);
    const kind = call.FPDFPathSegment_GetType(segment);
    const at = engine.readFloats(2, (to) => call.FPDFPathSegment_GetPoint(segment, to, to + 4));
    const point = transform(matrix, at?.[0] ?? 0, at?.[1] ?? 0);
    if (kind === kinds.move || parts.length === 0) parts.push({ points: [], closed: false });
    const part = parts.at(-1);
    // Each curve is three segments: two that draw it to them, and its end.
    if (kind === kinds.curve) curve += 1;
    if (kind !== kinds.curve || curve % 3 === 0) part?.points.push(point);
    if (part && call.FPDFPathSegment_GetClose(segment)) part.closed = true;
  }
  return { parts: parts.filter(({ points }) => points.length > 1), curved: curve > 0 };
}

/** Opacity from which a colour is itself. */
const opaque = 100;

function colourOf(engine: PdfiumEngine, object: Handle, of: 'Fill' | 'Stroke'): string | null {
  const get = of === 'Fill' ? engine.call.FPDFPageObj_GetFillColor : engine.call.FPDFPageObj_GetStrokeColor;
  const parts = engine.readIntegers(4, (to) => get(object, to, to + 4, to + 8, to + 12));
  if (!parts || (parts[3] ?? 0) < opaque) return null;
  return `#${parts
    .slice(0, 3)
    .map((part) => (part & 255).toString(16).padStart(2, '0'))
    .join('')}`;
}
