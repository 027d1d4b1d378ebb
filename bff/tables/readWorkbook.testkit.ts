import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

/** A cell of a workbook as a program shows it: a date is a number of days, which its format tells. */
interface ReadCell {
  value?: string | number;
  format?: string;
  formula?: true;
  link?: string;
}

/** The first sheet of a workbook. */
export interface ReadSheet {
  name: string;
  cells: ReadonlyMap<string, ReadCell>;
  merged: string[];
  frozenRows: number;
  filtered: string | undefined;
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  parent: Element | undefined;
}

/** All elements of a part, each with the text within it. */
function elementsOf(xml: string): Element[] {
  const elements: Element[] = [];
  let open: Element | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    open = { name, attributes: attributes as Record<string, string>, text: '', parent: open };
    elements.push(open);
  });
  parser.on('text', (text) => {
    for (let at = open; at; at = at.parent) at.text += text;
  });
  parser.on('closetag', () => {
    open = open?.parent;
  });
  parser.write(xml).close();
  return elements;
}

/** Reads the first sheet of a workbook. @throws where a part of it is no XML */
export function readWorkbook(bytes: ArrayBuffer | Uint8Array): ReadSheet {
  const files = unzipSync(new Uint8Array(bytes));
  const part = (path: string, name: string) =>
    elementsOf(strFromU8(files[path] ?? new Uint8Array())).filter((element) => element.name === name);
  const sheet = elementsOf(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array()));
  const named = (name: string) => sheet.filter((element) => element.name === name);
  const texts = part('xl/sharedStrings.xml', 'si').map(({ text }) => text);
  const formats = new Map(
    part('xl/styles.xml', 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]),
  );
  const styles = part('xl/styles.xml', 'xf').filter(({ parent }) => parent?.name === 'cellXfs');
  const targets = new Map(
    part('xl/worksheets/_rels/sheet1.xml.rels', 'Relationship').map(({ attributes }) => [
      attributes.Id,
      attributes.Target,
    ]),
  );
  const links = new Map(named('hyperlink').map(({ attributes }) => [attributes.ref, attributes['r:id']]));
  const cells = new Map(
    named('c').map((cell): [string, ReadCell] => {
      const { r = '', t, s } = cell.attributes;
      const value = sheet.find(({ name, parent }) => name === 'v' && parent === cell)?.text;
      const format = formats.get(styles[Number(s)]?.attributes.numFmtId);
      const link = targets.get(links.get(r));
      return [
        r,
        {
          ...(value !== undefined && { value: t === 's' ? (texts[Number(value)] ?? '') : Number(value) }),
          ...(format !== undefined && { format }),
          ...(sheet.some(({ name, parent }) => name === 'f' && parent === cell) && { formula: true }),
          ...(link !== undefined && { link }),
        },
      ];
    }),
  );
  return {
    name: part('xl/workbook.xml', 'sheet')[0]?.attributes.name ?? '',
    cells,
    merged: named('mergeCell').map(({ attributes }) => attributes.ref ?? ''),
    frozenRows: Number(named('pane')[0]?.attributes.ySplit ?? 0),
    filtered: named('autoFilter')[0]?.attributes.ref,
  };
}
