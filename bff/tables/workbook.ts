import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import writeExcelFile, { type CellObject, type Feature, type SheetOptions } from 'write-excel-file/node';
import {
  getCellAddress,
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility';

/** What the library's options may hold. */
type Content = Stream | Buffer | Blob;

/** A cell as it is written, and the address that it links to; null for an empty one. */
export type SheetCell = (CellObject & { link?: string }) | null;

/** The media type of workbooks. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
const path = 'xl/worksheets/sheet{id}.xml';

/** Puts an element of a sheet where the format wants it. */
const put = (xml: string, element: string): string =>
  insertElementMarkupAccordingToOrderOfSiblings(
    xml,
    element,
    getOrderOfSiblings(path, 'worksheet') ?? [],
    'worksheet',
  );

/** Width of a column in characters, of which a Chinese sign takes two, for the texts that it shows. */
export const widthOf = (texts: readonly string[], maxWidth: number): number => {
  const lengths = texts.map((text) =>
    Array.from(text).reduce((sum, sign) => sum + (sign.charCodeAt(0) > 255 ? 2 : 1), 0),
  );
  return Math.min(maxWidth, Math.max(8, ...lengths.map((length) => length + 2)));
};

/** Writes a workbook of one sheet. @param filtered the head's row has filters */
export function workbookOf(
  rows: readonly (readonly SheetCell[])[],
  sheet: SheetOptions<Content> & { filtered?: boolean },
): Promise<Buffer> {
  const links = rows.flatMap((row, r) =>
    row.flatMap((cell, c) => (cell?.link ? [{ ref: getCellAddress(r, c), target: cell.link }] : [])),
  );
  const ids = links.map((_link, at) => `link${at + 1}`);
  const hyperlinks = links.map(({ ref }, at) =>
    getSelfClosingTagMarkup('hyperlink', { ref, 'r:id': ids[at] ?? '' }),
  );
  const feature: Feature<Content> = {
    files: {
      transform: {
        [path]: {
          transform: (xml) => {
            const linked =
              links.length > 0 ? put(xml, `<hyperlinks>${hyperlinks.join('')}</hyperlinks>`) : xml;
            const last = getCellAddress(0, (rows[0]?.length ?? 1) - 1);
            return sheet.filtered ? put(linked, `<autoFilter ref="A1:${last}"/>`) : linked;
          },
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': {
          insert: () =>
            links
              .map(({ target }, at) =>
                getSelfClosingTagMarkup('Relationship', {
                  ...{ Id: ids[at] ?? '', Type: relationship, Target: target, TargetMode: 'External' },
                }),
              )
              .join(''),
        },
      },
    },
  };
  const cells = rows.map((row) => row.map((cell) => cell && { ...cell, link: undefined }));
  return writeExcelFile(cells, sheet, { features: [feature] }).toBuffer();
}
