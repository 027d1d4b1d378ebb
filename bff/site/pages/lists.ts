import { ZodError } from 'zod';
import { typeName } from '../../../mappings/taxonomy/taxonomy.ts';
import { initialChartState, toChartRequest, toStripRequest } from '../../contract/chartRequest.ts';
import { searchCharts } from '../../contract/charts.ts';
import { collectionDetail, collectionFileList, collectionList } from '../../contract/collections.ts';
import { folderPageSize } from '../../contract/constants.ts';
import type { ReportListItem } from '../../contract/entities.ts';
import { sharedFolder } from '../../contract/lists/favourites.ts';
import { fileListOfType, homeList } from '../../contract/reports.ts';
import { searchReports } from '../../contract/search.ts';
import { initialSearchState, toSearchRequest } from '../../contract/searchState.ts';
import { fileTypeList } from '../../contract/tags.ts';
import { ApiError } from '../../errors.ts';
import {
  type Ask,
  clip,
  type DescribePage,
  type Html,
  html,
  type PreloadedAnswer,
  preloaded,
} from '../content.ts';

/** A list of reports as links with who wrote them and when. */
export function reportLinks(reports: readonly ReportListItem[]): Html {
  const items = reports.map(
    ({ id, name, organization, time_text }) =>
      html`<li><a href="/detail/${id}">${name}</a> ${[organization.name, time_text].filter(Boolean).join(' ')}</li>`,
  );
  return html`<ul>${items}</ul>`;
}

async function typeLinks(ask: Ask): Promise<Html> {
  const { items } = await ask(fileTypeList, {});
  return html`<ul>${items.map(({ id, name, description }) => html`<li><a href="/filetype/${id}">${name}</a> ${description}</li>`)}</ul>`;
}

/** / : what is read today, and the ways into the library. */
export const describeHome: DescribePage = async ({ ask }) => {
  const [{ files }, types] = await Promise.all([ask(homeList, { recommend: 1 }), typeLinks(ask)]);
  return {
    title: '搜索研究报告与数据图表',
    description: '研海：搜索、阅读和下载中文研究报告与数据图表，按标题或全文找到研究报告里的那一页。',
    data: (at) => ({
      '@type': 'WebSite',
      name: '研海',
      url: at('/'),
      inLanguage: 'zh-CN',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: at('/report?keyword={keyword}') },
        'query-input': 'required name=keyword',
      },
    }),
    words: html`<h1>研海：搜索研究报告与数据图表</h1><h2>每日推荐</h2>${reportLinks(files)}<h2>报告类型</h2>${types}`,
  };
};

/** Whether an address asks for nothing in particular. */
const isPlain = (query: object): boolean => Object.keys(query).length === 0;

/** Initial calls of the search: the list, and the charts between its rows. */
async function searchAnswers(ask: Ask): Promise<PreloadedAnswer[]> {
  const input = toSearchRequest(initialSearchState);
  const strip = toStripRequest(initialSearchState);
  const [found, charts] = await Promise.all([ask(searchReports, input), strip && ask(searchCharts, strip)]);
  return [
    preloaded(searchReports, input, found),
    ...(strip && charts ? [preloaded(searchCharts, strip, charts)] : []),
  ];
}

/** /report: the newest reports, whatever is asked for. */
export const describeSearch: DescribePage = async ({ ask, query }) => {
  const [{ files, totalFile }, answers] = await Promise.all([
    ask(searchReports, { order: 1 }),
    isPlain(query) ? searchAnswers(ask) : [],
  ]);
  return {
    answers,
    title: '搜索报告',
    description: `在 ${totalFile} 份中文研究报告中按标题或全文搜索，按报告类型、行业、发布日期和页数筛选。`,
    words: html`<h1>搜索报告</h1><h2>最新发布</h2>${reportLinks(files)}`,
  };
};

/** /filetype/{id}: the newest of one type. */
export const describeFileType: DescribePage = async ({ ask, id }) => {
  if (typeName(id) === '') throw new ApiError('not_found');
  const [{ files, total }, types] = await Promise.all([ask(fileListOfType, { id }), typeLinks(ask)]);
  return {
    title: `${typeName(id)}报告`,
    description: `${typeName(id)}：共 ${total} 份研究报告，按发布日期从新到旧。`,
    words: html`<h1>${typeName(id)}</h1>${reportLinks(files)}<h2>报告类型</h2>${types}`,
  };
};

/** /folder/{id}?key=: what a reader shares, for whoever has the address; without its key there is no such page. */
export const describeFolder: DescribePage = async ({ ask, id, query }) => {
  const key = String(query.key ?? '');
  const input = { id, key, page: 1, pageSize: folderPageSize };
  const folder = await ask(sharedFolder, input).catch((error: unknown) => {
    // A key that no folder could have is as good as a wrong one.
    throw error instanceof ZodError ? new ApiError('not_found') : error;
  });
  const { name, description, files, total } = folder;
  return {
    ...(Object.keys(query).length === 1 && { answers: [preloaded(sharedFolder, input, folder)] }),
    canonical: `/folder/${id}?key=${encodeURIComponent(key)}`,
    title: name,
    description: description || `分享的收藏夹：${total} 份研究报告。`,
    words: html`<h1>${name}</h1><p>${description}</p>${reportLinks(files)}`,
  };
};

/** /chart: the newest charts, each with the report that it stands in. */
export const describeCharts: DescribePage = async ({ ask, query }) => {
  const input = toChartRequest(initialChartState);
  const [{ charts }, found] = await Promise.all([
    ask(searchCharts, { perReport: 1 }),
    isPlain(query) ? ask(searchCharts, input) : null,
  ]);
  const items = charts.map(
    ({ name, fid, file }) => html`<li>${name} <a href="/detail/${fid}">${file.name}</a></li>`,
  );
  return {
    ...(found && { answers: [preloaded(searchCharts, input, found)] }),
    title: '数据图表',
    description: '从研究报告中截取的数据图表，按名称、数据分类、行业和日期搜索，并可看到它所在的报告。',
    words: html`<h1>数据图表</h1><ul>${items}</ul>`,
  };
};

/** /collection: the curated collections. */
export const describeCollections: DescribePage = async ({ ask }) => {
  const { items } = await ask(collectionList, {});
  const links = items.map(
    ({ id, name, description }) =>
      html`<li><a href="/collection/detail/${id}">${name}</a> ${clip(description, 120)}</li>`,
  );
  return {
    title: '专题',
    description: '按主题精选的研究报告专题。',
    words: html`<h1>专题</h1><ul>${links}</ul>`,
  };
};

/** /collection/detail/{id}: one collection and its newest reports. */
export const describeCollection: DescribePage = async ({ ask, id }) => {
  const [collection, { items }] = await Promise.all([
    ask(collectionDetail, { id }),
    ask(collectionFileList, { id }),
  ]);
  const { name, description, banner } = collection;
  return {
    answers: [preloaded(collectionDetail, { id }, collection)],
    title: name,
    description: clip(description || name, 150),
    ...(banner && { image: banner }),
    data: (at) => ({
      '@type': 'CollectionPage',
      name,
      url: at(`/collection/detail/${id}`),
      inLanguage: 'zh-CN',
      ...(description && { description }),
      hasPart: items.map((report) => ({
        '@type': 'Report',
        name: report.name,
        url: at(`/detail/${report.id}`),
      })),
    }),
    words: html`<h1>${name}</h1><p>${description}</p>${reportLinks(items)}`,
  };
};
