import { expect } from 'chai';
import { openDocument } from '../../fallback.ts';
import { stream, written } from '../../handmade.factory.ts';
import { readDocument } from '../../readDocument.ts';

interface LayeredPage {
  /** Operators of the page; F1 is Helvetica, On and Off are layers, Form is a form. */
  content: string;
  /** The layer that the form stands on as a whole. */
  formOn?: 'On' | 'Off';
  form?: string;
}

const layers = { On: '5 0 R', Off: '6 0 R' };
const resources = `/Font << /F1 4 0 R >> /Properties << /On ${layers.On} /Off ${layers.Off} /Any 7 0 R >>`;

/** A PDF whose layer Off is switched off; both layers may bear one name. */
function layeredPdf(pages: LayeredPage[]): Buffer {
  const kids = pages.map((_, index) => `${8 + index * 3} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [${layers.On} ${layers.Off}] /D << /OFF [${layers.Off}] /Order [] >> >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    'null',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /OCG /Name (Seen) >>',
    '<< /Type /OCG /Name (Draft) >>',
    `<< /Type /OCMD /OCGs [${layers.Off}] /P /AllOn >>`,
  ];
  for (const [index, { content, form = '', formOn }] of pages.entries()) {
    const own = 8 + index * 3;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${own + 1} 0 R /Resources << ${resources} /XObject << /Form ${own + 2} 0 R >> >> >>`,
      stream('', content),
      stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${resources} >> ${formOn ? `/OC ${layers[formOn]} ` : ''}`,
        form,
      ),
    );
  }
  return written(objects);
}

const line = (text: string, y: number, mode = 0) => `BT ${mode} Tr /F1 12 Tf 60 ${y} Td (${text}) Tj ET`;
const on = (layer: string, content: string) => `/OC /${layer} BDC ${content} EMC`;

const textsOf = async (pages: LayeredPage[]) => {
  const document = await openDocument(layeredPdf(pages));
  try {
    return (await readDocument(document)).map(({ text }) => text);
  } finally {
    await document.close();
  }
};

describe('text on layers', () => {
  it('is text where its layer is shown, and none where it is switched off', async () => {
    const content = [line('Prices', 700), on('On', line('rise', 600)), on('Off', line('fall', 500))].join(
      ' ',
    );
    expect(await textsOf([{ content }])).to.deep.equal(['Prices rise']);
  });

  it('is judged by the layer alone where texts of two layers stand at one place', async () => {
    const content = [on('On', line('Supply', 700)), on('Off', line('Supper', 700))].join(' ');
    expect(await textsOf([{ content }])).to.deep.equal(['Supply']);
  });

  it('is none on any page, nor by a membership in layers, nor in a form on it', async () => {
    const pages: LayeredPage[] = [
      { content: `${line('One', 700)} ${on('Off', line('hidden', 600))}` },
      { content: `${line('Two', 700)} ${on('Off', line('hidden', 600))}` },
      { content: `${line('Three', 700)} ${on('Any', line('hidden', 600))}` },
      { content: `${line('Four', 700)} /Form Do`, form: line('hidden', 600), formOn: 'Off' },
      { content: `${line('Five', 700)} ${on('Off', '/Form Do')}`, form: line('hidden', 600) },
      { content: `${line('Six', 700)} /Form Do`, form: line('seen', 600), formOn: 'On' },
      { content: `${line('Seven', 700)} ${on('Off', line('hidden', 600))}` },
    ];
    const texts = ['One', 'Two', 'Three', 'Four', 'Five', 'Six seen', 'Seven'];
    expect(await textsOf(pages)).to.deep.equal(texts);
  });
});
