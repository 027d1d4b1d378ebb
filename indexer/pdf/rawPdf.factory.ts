import { deflateSync } from 'node:zlib';

/** A stream of a PDF: its dictionary without the length, and its bytes. */
export interface RawStream {
  dictionary: string;
  bytes: Buffer;
}

/** The body of an object. */
export type RawObject = string | RawStream;

/** A PDF of these objects, numbered from 1; the first is the catalog. Nothing is checked: most are meant to be wrong. */
export function rawPdf(objects: readonly RawObject[], trailer = '', version = '1.7'): Buffer {
  const pieces: Buffer[] = [Buffer.from(`%PDF-${version}\n`)];
  let length = pieces[0]?.length ?? 0;
  const offsets: number[] = [];
  const add = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') add(Buffer.from(object, 'latin1'));
    else {
      const lengthOf = object.dictionary.includes('/Length ') ? '' : `/Length ${object.bytes.length}`;
      add(Buffer.from(`<< ${object.dictionary} ${lengthOf} >>\nstream\n`));
      add(object.bytes);
      add(Buffer.from('\nendstream'));
    }
    add(Buffer.from('\nendobj\n'));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = length;
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`));
  add(
    Buffer.from(
      `trailer\n<< /Size ${size} /Root 1 0 R ${trailer && `${trailer} `}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

/** A PDF of one page, whose further objects begin with number 5. */
export interface RawPage {
  content?: string | RawStream;
  resources?: string;
  /** Further entries of the page, of the catalog and of the trailer. */
  page?: string;
  catalog?: string;
  trailer?: string;
  box?: string;
  further?: readonly RawObject[];
}

/** The usual PDF of one page, with something of one's own in it. */
export function onePage(given: RawPage): Buffer {
  const { content = '', resources = '', page = '', catalog = '', trailer = '', box = '0 0 595 842' } = given;
  return rawPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
      typeof content === 'string' ? streamOf(content) : content,
      ...(given.further ?? []),
    ],
    trailer,
  );
}

export const streamOf = (text: string, dictionary = ''): RawStream => ({
  dictionary,
  bytes: Buffer.from(text, 'latin1'),
});

/** A doubly deflated stream that expands to `mebibytes` MiB of one byte. */
export function packed(mebibytes: number, byte: string, dictionary = ''): RawStream {
  const bytes = deflateSync(deflateSync(Buffer.alloc(mebibytes << 20, byte)));
  return { dictionary: `/Filter [/FlateDecode /FlateDecode] ${dictionary}`, bytes };
}

/** Bytes packed once. */
export const deflated = (text: string, dictionary = ''): RawStream => ({
  dictionary: `/Filter /FlateDecode ${dictionary}`,
  bytes: deflateSync(Buffer.from(text, 'latin1')),
});
