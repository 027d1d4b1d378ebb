import { z } from 'zod';
import { searchedPageSchema } from '../../mappings/documents.ts';
import type { Call, Data, Input } from '../contract/call.ts';
import { chartDetail, searchCharts } from '../contract/charts.ts';
import { fileCite } from '../contract/lists/references.ts';
import { pageText } from '../contract/reports.ts';
import { answerQuestion, searchConditions, searchPages, searchReports } from '../contract/search.ts';
import { demandReport } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

/** Answers a call of the contract for whoever asks. @throws ApiError as the call does */
export type AskAs = <C extends Call>(call: C, input: Input<C>) => Promise<Data<C>>;

/** A tool for programs: its schemas are the contract's. */
export interface Tool {
  name: string;
  title: string;
  /** In Chinese, then in English. */
  description: string;
  input: z.ZodObject;
  output: z.ZodType;
  run(input: Record<string, unknown>, ask: AskAs, services: Services): Promise<object>;
}

/** A tool that is a call of the contract, with the fields of it that a program has use for. */
function ofCall<C extends Call>(
  call: C,
  { fields, ...about }: Pick<Tool, 'name' | 'title' | 'description'> & { fields: readonly string[] },
): Tool {
  const { shape } = call.request as unknown as z.ZodObject;
  const picked = Object.fromEntries(fields.flatMap((field) => (shape[field] ? [[field, shape[field]]] : [])));
  return {
    ...about,
    input: z.strictObject(picked),
    output: call.data,
    run: async (input, ask) => (await ask(call, input as Input<C>)) as object,
  };
}

const { recommend: _recommend, ...conditions } = searchConditions.shape;
const filters = Object.keys(conditions);

const pageInput = z.strictObject({
  id: z.number().int().positive(),
  /** From 1. */
  page: z.number().int().min(1),
});

const readPage: Tool = {
  name: 'read_page',
  title: '读取单页',
  description:
    '返回报告某一页的正文与图表内文字；超出预览范围的页需要会员。Text of one page of a report (prose, and what stands in its figures); pages beyond the preview need a membership.',
  input: pageInput,
  output: z.object({
    id: z.number(),
    name: z.string(),
    page: z.number(),
    page_count: z.number(),
    text: z.string(),
    figure_text: z.string(),
  }),
  async run(input, ask, { documents }) {
    const { id, page } = pageInput.parse(input);
    // The reader's own gate decides: what it refuses is not read here.
    await ask(pageText, { id, page });
    const report = await demandReport(documents, id);
    const query = { ids: { values: [`${id}-${page}`] } };
    const { hits } = await documents.engine.search(documents.names.pages, { size: 1, query }, [String(id)]);
    const found = hits.hits[0] ? searchedPageSchema.parse(hits.hits[0]._source) : null;
    if (found === null) throw new ApiError('not_found');
    const { title: name, page_count } = report;
    return { id, name, page, page_count, text: found.text, figure_text: found.figure_text };
  },
};

/** All tools, by what they are asked for most. */
export const tools: readonly Tool[] = [
  ofCall(searchReports, {
    name: 'search_reports',
    title: '搜索报告',
    description:
      '按标题（onlyTitle: 1）或全文（onlyTitle: 0）搜索研究报告。Search Chinese research reports by title (onlyTitle: 1) or full text (onlyTitle: 0).',
    fields: ['keyword', 'onlyTitle', 'orText', ...filters, 'order', 'page', 'pageSize'],
  }),
  ofCall(searchPages, {
    name: 'search_pages',
    title: '搜索页面',
    description:
      '搜索报告中的页，给出含有全部词语的页与摘录。Search the pages of all reports; each hit has its page and a passage.',
    fields: ['keyword', ...filters, 'order', 'page', 'pageSize'],
  }),
  ofCall(searchCharts, {
    name: 'search_charts',
    title: '搜索图表',
    description:
      '搜索报告中的图（kind: 1）与表（kind: 2）；筛选和翻页需要高级会员。Search charts (kind: 1) and tables (kind: 2); filters and further pages need an advanced membership.',
    fields: ['keyword', 'kind', 'typeId', 'industryId', 'dateRange', 'page', 'pageSize'],
  }),
  ofCall(chartDetail, {
    name: 'get_table',
    title: '读取表格',
    description:
      '按图表编号返回表格的单元格：文字、数值、行列、合并与页码；单元格需要会员，has_cells 说明有无。A table by its chart id: cells with text, number, row, column, spans and page. Cells need a membership; has_cells says whether there are any.',
    fields: ['id'],
  }),
  readPage,
  ofCall(answerQuestion, {
    name: 'answer',
    title: '回答问题',
    description:
      '用报告中的原句回答问题，最多三句，各带出处与页码。Answer a question with sentences as they stand in reports, three at most, each with its page.',
    fields: ['keyword'],
  }),
  ofCall(fileCite, {
    name: 'cite',
    title: '引用',
    description:
      '按 GB/T 7714、BibTeX、RIS 和纯文本给出报告、其中一页或一张图表的引文。Citations of a report, of a page or of a chart of it, in GB/T 7714, BibTeX, RIS and plain text.',
    fields: ['id', 'page', 'chart'],
  }),
];
