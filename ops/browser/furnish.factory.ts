import sharp from 'sharp';
import type { Site } from '../../bff/site.factory.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';

const sheet = { width: 800, height: 1100 };
const pageCount = 24;
const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
/** As long as titles get, with a word that no line breaks by itself. */
const title = (number: number) =>
  `储能行业跟踪第${number}期：${'工商业储能的收益率怎样随分时电价而变'.repeat(2)}LithiumIronPhosphateBatteries`;

/** An institution whose name is longer than a line of a phone. */
const organization = '粤港澳大湾区战略性新兴产业与先进制造业发展研究中心（有限合伙）证券研究部';

/** Enough for every part of every page: reports of all fields, one of few, charts, page images, hits. */
export async function seedBrowserSite({ search, charts, aFile }: Site): Promise<void> {
  const blank = (size: { width: number; height: number }) =>
    sharp({ create: { ...size, channels: 3, background: '#fff' } });
  const [crop, image, cover] = await Promise.all([
    blank({ width: 640, height: 400 }).png().toBuffer(),
    blank(sheet).png().toBuffer(),
    blank(sheet).jpeg().toBuffer(),
  ]);
  const ids = numbers.map((number) => number + 1);
  await search.reports([
    { id: 1, title: '储能', date: null, organization: '', keywords: ['储能'], has_pdf: false },
    ...numbers.map((number) => ({
      id: number + 1,
      title: title(number),
      ...(number === 12 && { organization }),
      industry_id: 5,
      date: `2024-05-${String(number).padStart(2, '0')}`,
      researchers: ['闻亦舟', '欧阳知微', '沈见山', '陆望舒'],
      pages: Array.from({ length: pageCount }, (_, page) => `第${page + 1}页谈到储能的成本曲线。`),
      page_width: sheet.width,
      page_height: sheet.height,
      chart_count: 1,
      summary: [{ page: 2, text: '储能的成本曲线正在下移。'.repeat(8) }],
    })),
  ]);
  await charts(
    numbers.map((number) => {
      const [report_id, report_title] = [number + 1, title(number)];
      return { id: report_id * 10_000 + 1, report_id, report_title, name: report_title };
    }),
  );
  for (const id of ids) {
    await aFile(storeLayout.cover(id), cover);
    await aFile(storeLayout.chart(id, 1), crop);
  }
  for (let index = 0; index < pageCount / 2; index++) await aFile(storeLayout.pageImage(2, index), image);
}
