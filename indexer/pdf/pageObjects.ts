import type { Handle, PdfiumEngine } from './pdfium.ts';

/** PDFium's numbers for what may be on a page. */
export const objectTypes = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

/** Forms may stand in forms; hostile ones without end. */
const deepest = 8;
const mostObjects = 200_000;

/** What is drawn on a page, in the order it is drawn; of a form what is in it. */
export function* objectsOf(call: PdfiumEngine['call'], page: Handle): Generator<Handle> {
  let left = mostObjects;
  function* inForm(form: Handle, depth: number): Generator<Handle> {
    const count = call.FPDFFormObj_CountObjects(form);
    for (let index = 0; index < count && left > 0; index += 1)
      yield* each(call.FPDFFormObj_GetObject(form, index), depth);
  }
  function* each(object: Handle, depth: number): Generator<Handle> {
    left -= 1;
    if (!object) return;
    if (call.FPDFPageObj_GetType(object) !== objectTypes.form) yield object;
    else if (depth < deepest) yield* inForm(object, depth + 1);
  }
  const count = call.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && left > 0; index += 1)
    yield* each(call.FPDFPage_GetObject(page, index), 0);
}
