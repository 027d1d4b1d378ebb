import type { Box } from '../../../artifacts.ts';
import type { Handle, PdfiumEngine } from './library.ts';

/** Takes (x, y) to (a x + c y + e, b x + d y + f). */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** From the page's own space to the page as seen, its size there, and whether it lies on its side in the file. */
export function viewOf(
  engine: PdfiumEngine,
  page: Handle,
): { width: number; height: number; turned: boolean; matrix: Matrix } {
  const { call } = engine;
  const box = engine.readFloats(4, (pointer) => call.FPDF_GetPageBoundingBox(page, pointer));
  const [left = 0, top = 842, right = 595, bottom = 0] = box ?? [];
  const [width, height] = [right - left, top - bottom];
  const turn = (((call.FPDFPage_GetRotation(page) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  const matrices: Record<typeof turn, Matrix> = {
    0: [1, 0, 0, -1, -left, top],
    1: [0, 1, 1, 0, -bottom, -left],
    2: [-1, 0, 0, 1, right, -bottom],
    3: [0, -1, -1, 0, top, right],
  };
  const size = turn % 2 === 0 ? { width, height } : { width: height, height: width };
  return { ...size, turned: turn % 2 === 1, matrix: matrices[turn] };
}

/** A point taken by a matrix. */
export function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The matrix that does what the first does and then what the second does. */
export function multiply(first: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [a2, b2, c2, d2, e2, f2] = then;
  return [
    a * a2 + b * c2,
    a * b2 + b * d2,
    c * a2 + d * c2,
    c * b2 + d * d2,
    e * a2 + f * c2 + e2,
    e * b2 + f * d2 + f2,
  ];
}

/** The box around a box taken by a matrix; any two opposite corners will do. */
function transformedBox(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  const corners = [
    transform(matrix, left, bottom),
    transform(matrix, left, top),
    transform(matrix, right, bottom),
    transform(matrix, right, top),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** PDFium's numbers for what may be on a page. */
const types = { 1: 'text', 2: 'path', 3: 'image', 4: 'shading' } as const;
const form = 5;

/** Something drawn on a page: text, a path, an image or a shading. */
export interface PageObject {
  handle: Handle;
  type: (typeof types)[keyof typeof types];
  /** From the space it is drawn in to the page as seen. */
  matrix: Matrix;
  /** The forms it is drawn in, the outermost first. */
  forms: readonly Handle[];
}

/** Forms may stand in forms; hostile ones without end. */
const deepest = 8;
const maxObjects = 200_000;

/** Objects drawn on a page, in drawing order; a form's content in place of the form. */
export function objectsOf(engine: PdfiumEngine, page: Handle, view: Matrix): PageObject[] {
  const { call } = engine;
  const objects: PageObject[] = [];
  const add = (handle: Handle, matrix: Matrix, forms: readonly Handle[]) => {
    const type = handle ? call.FPDFPageObj_GetType(handle) : 0;
    if (type === form && forms.length < deepest) {
      const own = engine.readFloats(6, (pointer) => call.FPDFPageObj_GetMatrix(handle, pointer));
      const inner = own ? multiply(own as Matrix, matrix) : matrix;
      const within = [...forms, handle];
      const count = call.FPDFFormObj_CountObjects(handle);
      for (let index = 0; index < count && objects.length < maxObjects; index += 1)
        add(call.FPDFFormObj_GetObject(handle, index), inner, within);
    }
    const known = types[type as keyof typeof types];
    if (known) objects.push({ handle, type: known, matrix, forms });
  };
  const count = call.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && objects.length < maxObjects; index += 1)
    add(call.FPDFPage_GetObject(page, index), view, []);
  return objects;
}

/** The box around what an object draws, as far as it is not clipped away; null when nothing is left. */
export function paintedBox(engine: PdfiumEngine, { handle, matrix }: PageObject): Box | null {
  const { call } = engine;
  const sides = engine.readFloats(4, (pointer) =>
    call.FPDFPageObj_GetBounds(handle, pointer, pointer + 4, pointer + 8, pointer + 12),
  );
  if (!sides) return null;
  const [left = 0, bottom = 0, right = 0, top = 0] = sides;
  return overlap(transformedBox(matrix, [left, bottom, right, top]), clipBox(engine, handle, matrix));
}

/** The box around what an object's clipping leaves, or null without any. */
export function clipBox(engine: PdfiumEngine, handle: Handle, matrix: Matrix): Box | null {
  const { call } = engine;
  const clip = call.FPDFPageObj_GetClipPath(handle);
  const paths = clip ? call.FPDFClipPath_CountPaths(clip) : 0;
  let left: Box | null = null;
  for (let path = 0; path < paths; path += 1) {
    const count = Math.min(call.FPDFClipPath_CountPathSegments(clip, path), 1000);
    const xs: number[] = [];
    const ys: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const segment = call.FPDFClipPath_GetPathSegment(clip, path, index);
      const point = engine.readFloats(2, (pointer) =>
        segment ? call.FPDFPathSegment_GetPoint(segment, pointer, pointer + 4) : 0,
      );
      if (!point) continue;
      xs.push(point[0] ?? 0);
      ys.push(point[1] ?? 0);
    }
    if (xs.length === 0) continue;
    const box = transformedBox(matrix, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
    left = overlap(box, left) ?? [0, 0, 0, 0];
  }
  return left;
}

function overlap(one: Box, other: Box | null): Box | null {
  if (!other) return one;
  const left = Math.max(one[0], other[0]);
  const top = Math.max(one[1], other[1]);
  const right = Math.min(one[2], other[2]);
  const bottom = Math.min(one[3], other[3]);
  return right > left && bottom > top ? [left, top, right, bottom] : null;
}
