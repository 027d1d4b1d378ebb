import { deflated, onePage, packed, type RawObject, streamOf } from '../rawPdf.factory.ts';

const image = (width: number, height: number, more: string) =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${more}`;
const gray = '/ColorSpace /DeviceGray /BitsPerComponent 8';
const form = '/Type /XObject /Subtype /Form /BBox [0 0 600 900]';
const drawn = 'q 500 0 0 500 50 50 cm /X Do Q';

/** A page that draws one picture; what the picture needs comes after it. */
const pictured = (further: readonly RawObject[]) =>
  onePage({
    content: drawn,
    resources: '/XObject << /X 5 0 R >>',
    further: [...further],
  });

/** Forms, each of which draws the next this many times. */
function chain(depth: number, times: number): RawObject[] {
  return Array.from({ length: depth }, (_, index) =>
    index === depth - 1
      ? streamOf('0 0 500 500 re f', form)
      : streamOf('/X Do '.repeat(times), `${form} /Resources << /XObject << /X ${6 + index} 0 R >> >>`),
  );
}

/** Files that are costly to draw, by name. Each is made when asked for. */
export const drawnBombs: Record<string, () => Buffer> = {
  'content of 300 MB': () => onePage({ content: packed(300, ' ') }),
  'content of 200 MB of operators': () =>
    onePage({ content: deflated('0 0 m 500 800 l S\n'.repeat(11_000_000)) }),
  'a billion forms': () =>
    onePage({ content: '/X Do', resources: '/XObject << /X 5 0 R >>', further: chain(10, 10) }),
  'a form that draws itself': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 5 0 R >>',
      further: [streamOf('/X Do /X Do', `${form} /Resources << /XObject << /X 5 0 R >> >>`)],
    }),
  'groups in groups': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 5 0 R >>',
      further: chain(400, 1).map((object) =>
        typeof object === 'string'
          ? object
          : { ...object, dictionary: `${object.dictionary} /Group << /S /Transparency /I true >>` },
      ),
    }),
  'a page of 200,000 points': () => onePage({ content: '0 0 200000 200000 re f', box: '0 0 200000 200000' }),
  'a page of 1e15 points': () => onePage({ content: '0 0 9 9 re f', box: '0 0 1e15 1e15' }),
  'a unit of 75,000': () => onePage({ content: '0 0 500 800 re f', page: '/UserUnit 75000' }),
  'tiles of a thousandth': () =>
    onePage({
      content: '/Pattern cs /P scn 0 0 595 842 re f',
      resources: '/Pattern << /P 5 0 R >>',
      further: [
        streamOf(
          '0 0 1 1 re f',
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>',
        ),
      ],
    }),
  'dashes of a millionth': () =>
    onePage({ content: '[0.000001 0.000001] 0 d 0 0 m 595 842 l S '.repeat(50) }),
  'five million curves': () =>
    onePage({ content: deflated('0 0 m 100 900 300 -200 595 842 c\n'.repeat(1_000_000) + 'S '.repeat(5)) }),
  'nested states': () => onePage({ content: deflated('q '.repeat(5_000_000)) }),
  'nested clips': () => onePage({ content: deflated('q 0 0 595 842 re W n '.repeat(500_000)) }),
  'a shading by a slow function': () =>
    onePage({
      content: '/S sh '.repeat(2_000),
      resources:
        '/Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 600 0 900] /Function 5 0 R >> >>',
      further: [
        streamOf(
          `{ ${'sin cos exch '.repeat(400)} dup }`,
          '/FunctionType 4 /Domain [0 600 0 900] /Range [0 1 0 1 0 1]',
        ),
      ],
    }),
  'a picture of 4 gigapixels': () =>
    pictured([packed(480, '\0', image(65_000, 65_000, '/ColorSpace /DeviceGray /BitsPerComponent 1'))]),
  'a picture of 900 megapixels in colour': () =>
    pictured([packed(300, '\0', image(30_000, 30_000, '/ColorSpace /DeviceRGB /BitsPerComponent 8'))]),
  'ten thousand pictures on a page': () =>
    onePage({
      content: `${drawn} `.repeat(10_000),
      resources: '/XObject << /X 5 0 R >>',
      further: [packed(4, 'a', image(2_000, 2_000, gray))],
    }),
  'masks of masks': () =>
    pictured([
      packed(64, 'a', image(8_000, 8_000, `${gray} /SMask 6 0 R`)),
      packed(64, 'b', image(8_000, 8_000, `${gray} /SMask 5 0 R`)),
    ]),
  'a JPEG that claims 65,500 squared': () =>
    pictured([
      {
        dictionary: image(65_500, 65_500, `${gray} /Filter /DCTDecode`),
        bytes: Buffer.from(`ffd8ffc0000b08ffdcffdc01011100ffda0008010100003f00${'7f'.repeat(50_000)}`, 'hex'),
      },
    ]),
  'a JPX that claims 4e9 squared': () =>
    pictured([
      {
        dictionary: image(60_000, 60_000, '/Filter /JPXDecode'),
        bytes: Buffer.from(
          `ff4fff5100290000fffffffffffffff${'0'.repeat(17)}fffffffffffffff000000000000000000001070101ff93${'5a'.repeat(9_000)}`,
          'hex',
        ),
      },
    ]),
  'a JBIG2 page of 4e9 squared': () =>
    pictured([
      {
        dictionary: image(60_000, 60_000, '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode'),
        bytes: Buffer.from(
          `0000000030000100000013fffffffffffffffe000000000000000000000000${'26'.repeat(9_000)}`,
          'hex',
        ),
      },
    ]),
  'a fax of 100 million rows': () =>
    pictured([
      {
        dictionary: image(
          60_000,
          60_000,
          '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 100000000 >>',
        ),
        bytes: Buffer.alloc(2_000_000, 0xff),
      },
    ]),
};
