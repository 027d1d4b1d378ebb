import { expect } from 'chai';
import { metadataOf } from '../../metadata/metadata.ts';
import { openDocument } from '../fallback.ts';
import { unmappedPdf } from '../glyphs.factory.ts';
import { pageOf } from '../page.factory.ts';
import { readDocument } from '../readDocument.ts';
import { unreadable } from './readable.ts';

const lines = [
  '储能行业深度报告',
  '储能装机在三季度继续增长，工商业项目的回报期缩短到五年以内。',
  '电芯价格见底，龙头公司的产能利用率回到八成，盈利能力开始修复。',
  '海外订单占比提高，美国与中东的大型项目将在明年集中交付。',
  '政策端补贴退坡的影响有限，运营商的采购节奏没有放慢。',
];
/** As if glyph numbers were read for characters. */
const garbled = (text: string) =>
  Array.from(text, (one) => String.fromCodePoint(0x6e00 + (((one.codePointAt(0) ?? 0) * 37) % 0x2f00))).join(
    '',
  );

describe('a page whose font says nothing of its characters', () => {
  it('has no text, no title and no names until it is read from its picture', async () => {
    const document = await openDocument(await unmappedPdf([...lines, ...lines.slice(1)]));
    const [page] = await readDocument(document);
    await document.close();
    expect(page?.text).to.equal('');
    expect(page && unreadable(page)).to.equal('garbage');
    const pages = [pageOf(lines.map((line, at) => [60, 80 + at * 30, at === 0 ? 22 : 11, garbled(line)]))];
    expect(pages[0] && unreadable(pages[0])).to.equal('garbage');
    expect(metadataOf({ pages }, {})).to.include({ title: '', organization: '' });
  });

  it('is not one of a report that can be read', () => {
    const pages = [pageOf(lines.map((line, at) => [60, 80 + at * 30, at === 0 ? 22 : 11, line]))];
    expect(metadataOf({ pages }, {}).title).to.equal(lines[0]);
  });
});
