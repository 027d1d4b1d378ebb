import type { Pen, Stroke, TextStyle } from '../drawing/pen.ts';
import type { FigureTruth } from '../model.ts';
import { type BareEncoding, bareFont, bareHex, type FaceName, glyphOf, openFont } from './fonts.ts';
import { type CffSubset, carryPlainGlyphs } from './subset.ts';

/** pdfkit's insides this pen stands on: it places text itself, since pdfkit's own shaping is far slower. */
interface Insides {
  page: { fonts: Record<string, unknown> };
  _font: {
    id: string;
    ref(): unknown;
    subset: CffSubset;
    widths: number[];
    unicode: number[][];
  };
  addContent(text: string): void;
  ref(data: Record<string, unknown>): { end(): void; data: Record<string, unknown> };
}

const number = (value: number) => String(Math.round(value * 1000) / 1000);

/** Draws on the current page of a pdfkit document and keeps each page's text in drawing order. */
export class PdfPen implements Pen {
  /** Lines of the page under way. */
  lines: string[] = [];
  /** Charts of the page under way that no caption names. */
  figures: Omit<FigureTruth, 'page'>[] = [];
  private readonly insides: Insides;
  private readonly bare = new Map<FaceName, ReturnType<typeof bareFont>>();
  private readonly plain = new Set<FaceName>();

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly bareEncoding: BareEncoding,
    /** Character that the file declares for a glyph, where that is not the drawn one: 子 is ⼦ and 子. */
    private readonly misread: Record<string, string> = {},
  ) {
    this.insides = document as unknown as Insides;
  }

  text(x: number, baseline: number, text: string, style: TextStyle): void {
    if (!text) return;
    if (!style.hidden) this.lines.push(text);
    const [id, hex] = this.encode(style.face, text);
    this.document.fillColor(style.color);
    const spacing = style.spacing ? `${number(style.spacing)} Tc ` : '';
    const reset = `${style.spacing ? ' 0 Tc' : ''}${style.hidden === 'unpainted' ? ' 0 Tr' : ''}`;
    const mode = style.hidden === 'unpainted' ? '3 Tr ' : '';
    this.insides.addContent(
      `BT /${id} ${number(style.size)} Tf ${mode}${spacing}1 0 0 -1 ${number(x)} ${number(baseline)} Tm <${hex}> Tj${reset} ET`,
    );
  }

  tell(figure: Omit<FigureTruth, 'page'>): void {
    this.figures.push(figure);
  }

  private encode(face: FaceName, text: string): [string, string] {
    const fonts = this.insides.page.fonts;
    if (face === 'song' || face === 'hei') {
      const id = face === 'song' ? 'B1' : 'B2';
      const encoding = face === 'song' ? this.bareEncoding : 'UniGB-UCS2-H';
      let font = this.bare.get(face);
      if (!font) {
        font = bareFont(this.insides, face === 'song' ? 'STSong-Light' : 'STHeiti-Regular', encoding);
        this.bare.set(face, font);
      }
      fonts[id] ??= font;
      return [id, bareHex(encoding, text)];
    }
    this.document.font(openFont(face) as unknown as PDFKit.Mixins.PDFFontSource, face);
    const font = this.insides._font;
    fonts[font.id] ??= font.ref();
    if (!this.plain.has(face)) {
      carryPlainGlyphs(font.subset);
      this.plain.add(face);
    }
    let hex = '';
    for (const char of text) {
      const codePoint = char.codePointAt(0) ?? 0;
      const glyph = glyphOf(face, codePoint);
      const cid = font.subset.includeGlyph(glyph.id);
      font.widths[cid] ??= glyph.width;
      font.unicode[cid] ??= Array.from(this.misread[char] ?? char, (one) => one.codePointAt(0) ?? 0);
      hex += cid.toString(16).padStart(4, '0');
    }
    return [font.id, hex];
  }

  private stroke(stroke: Stroke): void {
    this.document.lineWidth(stroke.width);
    if (stroke.dash) this.document.dash(stroke.dash[0] ?? 2, { space: stroke.dash[1] ?? 2 });
    this.document.stroke(stroke.color);
    if (stroke.dash) this.document.undash();
  }

  line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke): void {
    this.document.moveTo(x1, y1).lineTo(x2, y2);
    this.stroke(stroke);
  }

  polyline(points: [number, number][], stroke: Stroke): void {
    points.forEach(([x, y], index) => {
      if (index === 0) this.document.moveTo(x, y);
      else this.document.lineTo(x, y);
    });
    this.document.lineJoin('round');
    this.stroke(stroke);
  }

  polygon(points: [number, number][], fill: string): void {
    this.document.polygon(...points).fill(fill);
  }

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.document.rect(x, y, width, height).fill(fill);
  }

  frame(x: number, y: number, width: number, height: number, stroke: Stroke): void {
    this.document.rect(x, y, width, height);
    this.stroke(stroke);
  }

  circle(x: number, y: number, radius: number, fill: string): void {
    this.document.circle(x, y, radius).fill(fill);
  }

  slice(x: number, y: number, radius: number, from: number, to: number, hole: number, fill: string): void {
    const points: [number, number][] = [];
    const steps = Math.max(2, Math.ceil((to - from) * 24));
    for (let step = 0; step <= steps; step++) {
      const angle = from + ((to - from) * step) / steps;
      points.push([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
    }
    if (hole === 0) points.push([x, y]);
    else {
      for (let step = steps; step >= 0; step--) {
        const angle = from + ((to - from) * step) / steps;
        points.push([x + hole * Math.cos(angle), y + hole * Math.sin(angle)]);
      }
    }
    this.polygon(points, fill);
  }

  image(bytes: Buffer, x: number, y: number, width: number, height: number): void {
    this.document.image(bytes, x, y, { width, height });
  }
}
