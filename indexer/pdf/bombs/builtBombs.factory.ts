import { deflated, onePage, packed, rawPdf, streamOf } from '../rawPdf.factory.ts';

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>';
const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
const text = (line: string, times: number) =>
  `BT /F 9 Tf 20 800 Td ${`(${line}) Tj 0 -0.001 Td `.repeat(times)}ET`;

/** Files that are costly or endless to read, by name. Each is made when asked for. */
export const builtBombs: Record<string, () => Buffer> = {
  'a million pages': () =>
    rawPdf([
      catalog,
      `<< /Type /Pages /Count 1000000 /Kids [${'3 0 R '.repeat(1_000_000)}] >>`,
      page,
      streamOf('0 0 9 9 re f'),
    ]),
  'pages that are their own': () =>
    rawPdf([catalog, '<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R 3 0 R] >>', page, streamOf('')]),
  'a count of 2e9 pages': () =>
    rawPdf([catalog, '<< /Type /Pages /Count 2000000000 /Kids [3 0 R] >>', page, streamOf('')]),
  '2,000 pages of slow drawing': () =>
    rawPdf([
      catalog,
      `<< /Type /Pages /Count 2000 /Kids [${'3 0 R '.repeat(2_000)}] >>`,
      page,
      deflated('0 0 m 500 800 l S\n'.repeat(60_000)),
    ]),
  'arrays a million deep': () => onePage({ page: `/A ${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}` }),
  'dictionaries a million deep': () =>
    onePage({ catalog: `/A ${'<</A'.repeat(1_000_000)} 0 ${'>>'.repeat(1_000_000)}` }),
  'a length without end': () =>
    onePage({ content: streamOf('0 0 9 9 re f', '/Length 5 0 R '), further: ['5 0 R'] }),
  'a length of 1e15': () => onePage({ content: streamOf('0 0 9 9 re f', '/Length 1000000000000000 ') }),
  'a table before itself': () => onePage({ trailer: '/Prev 9' }),
  'no table and a million objects': () =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('1 0 obj << /Type /Catalog /Pages 1 0 R >> endobj\n'.repeat(1_000_000)),
    ]),
  'objects that extend themselves': () =>
    onePage({ further: [deflated('9 0 << >>', '/Type /ObjStm /N 100000000 /First 4 /Extends 5 0 R')] }),
  'locked by a stranger’s lock': () =>
    onePage({ trailer: '/Encrypt << /Filter /Nobody /V 5 /R 6 >> /ID [<00> <00>]' }),
  'locked with a password': () =>
    onePage({
      trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'4e'.repeat(32)}> /U <${'55'.repeat(32)}> >> /ID [<00> <00>]`,
    }),
  'a script that never ends': () =>
    onePage({ catalog: '/OpenAction << /S /JavaScript /JS (while \\(true\\) { app.alert\\(1\\) }) >>' }),
  'an attachment of 300 MB': () =>
    onePage({
      catalog:
        '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) /EF << /F 5 0 R >> >>] >> >>',
      further: [packed(300, 'x', '/Type /EmbeddedFile')],
    }),
  'an outline of 300,000 in a ring': () =>
    onePage({
      catalog: '/Outlines << /First 5 0 R /Last 5 0 R /Count 300000 >>',
      further: Array.from(
        { length: 300_000 },
        (_, index) => `<< /Title (a) /Next ${5 + ((index + 1) % 300_000)} 0 R /First 5 0 R >>`,
      ),
    }),
  'five million words on a page': () =>
    onePage({ content: deflated(text('word word word word word', 1_000_000)), resources: font }),
  'one word of 20 million letters': () =>
    onePage({ content: deflated(text('a'.repeat(20_000_000), 1)), resources: font }),
  'a map of a hundred thousand ranges': () =>
    onePage({
      content: text('abc', 100),
      resources:
        '/Font << /F << /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 5 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >> >>',
      further: [
        deflated(`begincmap ${'100 beginbfrange <0000> <FFFF> <0000> endbfrange '.repeat(100_000)} endcmap`),
      ],
    }),
  'letters drawn of letters': () =>
    onePage({
      content: text('aaaaaaaaaa', 1_000),
      resources: '/Font << /F 5 0 R >>',
      further: [
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F 5 0 R >> >> >>',
        streamOf('9 0 d0 BT /F 9 Tf (aaaaaaaaaa) Tj ET'),
      ],
    }),
  'words about itself of 300 MB': () =>
    onePage({ catalog: '/Metadata 5 0 R', further: [packed(300, 'x', '/Type /Metadata /Subtype /XML')] }),
  'laughs in the words about itself': () =>
    onePage({
      catalog: '/Metadata 5 0 R',
      further: [
        streamOf(
          `<!DOCTYPE a [<!ENTITY a0 "ha">${Array.from({ length: 12 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join('')}]><x:xmpmeta>&a12;</x:xmpmeta>`,
          '/Type /Metadata /Subtype /XML',
        ),
      ],
    }),
  'a field that is its own parent': () =>
    onePage({
      catalog: '/AcroForm << /Fields [5 0 R] >>',
      further: ['<< /FT /Tx /T (a) /Parent 5 0 R /Kids [5 0 R] >>'],
    }),
  'a title of 10 MB': () => onePage({ trailer: `/Info << /Title (${'A'.repeat(10_000_000)}) >>` }),
};
