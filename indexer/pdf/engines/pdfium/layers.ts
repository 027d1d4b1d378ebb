import { pixelsOf } from './drawArea.ts';
import { hasShapes } from './fonts.ts';
import type { Handle, PdfiumDocument, PdfiumEngine } from './library.ts';
import type { PageObject } from './pageObjects.ts';
import { isInvisible } from './visibility.ts';

/** Drawings of one document that look for text on layers; on pages beyond them all text counts as shown. */
const maxDrawings = 60;
/** Pixels of a drawing's longer side, at most. */
const maxSide = 1_600;
/** What tells a layer with a name. */
const named = 'layer ';
/** Pages on which a layer shows no text until it is taken for one that is switched off. */
const sure = 2;

/**
 * Finds text on layers (optional content) that are switched off. PDFium does not say which are: the text of a layer is
 * shown where the page is drawn another way without it.
 */
export class Layers {
  private readonly seen = new Map<string, { shown: boolean; pages: number }>();
  private drawings = 0;

  /** `onForms`: a form of the document may stand on a layer as a whole. */
  constructor(
    private readonly document: PdfiumDocument,
    private readonly onForms: boolean,
  ) {}

  /** The text objects of a page that no reader sees, for their layer is off. */
  hiddenOn(
    page: Handle,
    objects: readonly PageObject[],
    size: { width: number; height: number },
  ): Set<Handle> {
    const { engine } = this.document;
    const layers = new Map<string, Handle[]>();
    for (const object of objects) {
      const layer = object.type === 'text' ? this.layerOf(object) : '';
      if (layer) layers.set(layer, [...(layers.get(layer) ?? []), object.handle]);
    }
    const hidden = new Set<Handle>();
    let whole: Buffer | null = null;
    for (const [layer, texts] of layers) {
      const known = this.seen.get(layer) ?? { shown: false, pages: 0 };
      const drawn = texts.filter(
        (text) => !isInvisible(engine, text) && hasShapes(engine, engine.call.FPDFTextObj_GetFont(text)),
      );
      if (!known.shown && known.pages < sure && drawn.length > 0 && this.drawings < maxDrawings) {
        this.drawings += 1;
        whole ??= this.draw(page, size);
        const without = this.draw(page, size, drawn);
        known.shown = !whole || !without?.equals(whole);
        known.pages += 1;
        // Handles are given anew on the next page.
        if (layer.startsWith(named)) this.seen.set(layer, known);
      }
      if (!known.shown && known.pages > 0) for (const text of texts) hidden.add(text);
    }
    return hidden;
  }

  /** What tells a text's layer from others; empty where it stands on none. */
  private layerOf({ handle, forms }: PageObject): string {
    const { engine } = this.document;
    for (const one of [handle, ...forms]) {
      const mark = layerMark(engine, one);
      if (mark) return mark;
    }
    return this.onForms && forms[0] ? `form ${forms.join(' ')}` : '';
  }

  private draw(
    page: Handle,
    { width, height }: { width: number; height: number },
    without: readonly Handle[] = [],
  ): Buffer | null {
    const { engine } = this.document;
    const { call } = engine;
    const scale = Math.min(1.5, maxSide / Math.max(width, height));
    const whole = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
    for (const one of without) call.FPDFPageObj_SetIsActive(one, 0);
    try {
      return pixelsOf(engine, page, { ...whole, whole, left: 0, top: 0 });
    } finally {
      for (const one of without) call.FPDFPageObj_SetIsActive(one, 1);
    }
  }
}

/** A form on a layer says so in its own dictionary, which no stream of objects hides. */
export function layersOf(document: PdfiumDocument, bytes: Uint8Array): Layers {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Layers(document, file.includes('/OC ') || file.includes('/OC<'));
}

function layerMark(engine: PdfiumEngine, object: Handle): string {
  const { call } = engine;
  const count = call.FPDFPageObj_CountMarks(object);
  for (let index = 0; index < count; index += 1) {
    const mark = call.FPDFPageObj_GetMark(object, index);
    const name = engine.readWide((text, bytes, written) =>
      call.FPDFPageObjMark_GetName(mark, text, bytes, written),
    );
    if (name !== 'OC') continue;
    const layer = engine.readWide((text, bytes, written) =>
      call.FPDFPageObjMark_GetParamStringValue(mark, engine.named('Name'), text, bytes, written),
    );
    // Of a membership in several layers, which has no name.
    return layer ? named + layer : `mark ${mark}`;
  }
  return '';
}
