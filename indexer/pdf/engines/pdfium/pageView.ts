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
  const box = engine.readFloats(4, (place) => call.FPDF_GetPageBoundingBox(page, place));
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
export function placedBox(matrix: Matrix, [left, bottom, right, top]: Box): Box {
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
