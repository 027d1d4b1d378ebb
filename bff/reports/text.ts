import {
  type Prose,
  type ProseBlock,
  type ProsePart,
  proseSchema,
  proseVersion,
} from '../../mappings/prose.ts';
import type { Store } from '../../mappings/store/store.ts';
import { chartsPerReport, storeLayout, type TableData } from '../../mappings/storeLayout.ts';
import { type AskIntake, createAskIntake } from '../clients/indexer.ts';
import type { Data } from '../contract/call.ts';
import { pagesOfPart } from '../contract/constants.ts';
import { fileText } from '../contract/lists/reading.ts';
import { addresses, type DocumentSource, demandReport, type StoredReport } from '../documents/index.ts';
import { planOf } from '../entitlements/plans.ts';
import { readablePages } from '../entitlements/readingRights.ts';
import { ApiError } from '../errors.ts';
import { addressKey } from '../http/caller.ts';
import { createBudget, limits } from '../http/limits.ts';
import { handle, type Route } from '../http/route.ts';
import {
  findMarks,
  type HighlightTerms,
  heldSearch,
  highlighterOf,
  readHeldPages,
  termsInReport,
  termsOfReport,
} from '../search/index.ts';
import type { Services } from '../services.ts';
import { readTable } from '../tables/tableFiles.ts';

type Block = Data<typeof fileText>['blocks'][number];

/** In ms: what an earlier release left without its text is derived now, of 2,000 pages too. */
const timeoutMs = 15_000;
/** In ms, for the engine to tell which words the report holds whole. */
const markTimeoutMs = 2_000;

/** The text of a report, a part at a time, to those who may see its pages. */
export function textRoute({ config, database, documents, redis, store }: Services): Route {
  const ask = createAskIntake(config, timeoutMs);
  const spend = createBudget(redis, limits.marked);
  return handle(fileText, async ({ id, from, keyword }, { viewer, request }) => {
    const report = await demandReport(documents, id);
    const readable = await readablePages(database, viewer, report);
    if (from > report.page_count && readable === report.page_count) throw new ApiError('not_found');
    if (from > readable) throw new ApiError('preview_limit');
    const prose = await readProse(store, ask, id);
    const to = Math.min(readable, from + pagesOfPart - 1);
    const blocks = blocksBetween(prose.blocks, from, to).flatMap((block) => withinRight(block, readable));
    const needles = keyword ? await highlightsIn(prose, keyword, report, documents) : null;
    if (needles) await spend(addressKey(request), Math.ceil(lengthOf(blocks) / 1000));
    const opensTables = planOf(viewer.level).opensChartOriginals;
    const recognised = new Set(prose.recognised);
    return {
      blocks: await Promise.all(
        blocks.map(async (block) =>
          presentBlock(block, report, {
            needles,
            recognised,
            cells:
              opensTables && block.kind === 'figure' && block.table
                ? await readTable(store, id * chartsPerReport + block.number)
                : null,
          }),
        ),
      ),
      next: to < readable ? to + 1 : null,
      readable,
      page_count: report.page_count,
    };
  });
}

/** What is highlighted in the text of a report: whole words where its text, or its pages with their figures, holds them. */
async function highlightsIn(
  { blocks }: Prose,
  keyword: string,
  report: StoredReport,
  source: DocumentSource,
): Promise<HighlightTerms> {
  const terms = await termsInReport(keyword, report.id, source);
  const texts = blocks.flatMap((block) => ('parts' in block ? block.parts.map(({ text }) => text) : []));
  const part = heldSearch(terms, [report.id], source.names.pages);
  const [answer] = part === null ? [] : await source.engine.searchAll([part], markTimeoutMs);
  const held = readHeldPages(answer).get(report.id) ?? [];
  const pages = texts.map((text) => ({ _source: { text, figure_text: '' } }));
  return termsOfReport(highlighterOf(terms), report, { pages, held });
}

/** Reads the text as the indexer keeps it; where it is of an earlier release or absent, the indexer derives it. */
async function readProse(store: Store, ask: AskIntake, reportId: number): Promise<Prose> {
  const kept = await store.readJson<Prose>(storeLayout.prose(reportId));
  if (kept?.version === proseVersion) return kept;
  return ask(`/intake/${reportId}/prose`, proseSchema);
}

/** The blocks that begin on these pages. A figure is where it was put, whatever page it is on. */
function blocksBetween(blocks: readonly ProseBlock[], from: number, to: number): ProseBlock[] {
  let page = 1;
  return blocks.filter((block, index) => {
    if (block.kind !== 'figure' || index === 0)
      page = 'parts' in block ? (block.parts[0]?.page ?? page) : block.page;
    return page >= from && page <= to;
  });
}

/** What of a block stands on pages that may be seen. */
function withinRight(block: ProseBlock, readable: number): ProseBlock[] {
  if (!('parts' in block)) return block.page <= readable ? [block] : [];
  const parts = block.parts.filter(({ page }) => page <= readable);
  return parts.length > 0 ? [{ ...block, parts }] : [];
}

const lengthOf = (blocks: readonly ProseBlock[]): number =>
  blocks.reduce(
    (sum, block) =>
      sum + ('parts' in block ? block.parts.reduce((all, { text }) => all + text.length, 0) : 0),
    0,
  );

/** What a block is shown with. */
interface Extras {
  needles: HighlightTerms | null;
  recognised: ReadonlySet<number>;
  cells: TableData | null;
}

function presentBlock(block: ProseBlock, { id, pictures }: StoredReport, extras: Extras): Block {
  const { needles, recognised, cells } = extras;
  const present = ({ page, top, text }: ProsePart) => {
    const marks = needles ? findMarks(text, needles) : [];
    return {
      page,
      top,
      text,
      ...(marks.length > 0 && { marks }),
      ...(recognised.has(page) && { recognised: 1 as const }),
    };
  };
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', level: block.level, parts: block.parts.map(present) };
    case 'paragraph': {
      const { item, parts } = block;
      return { kind: 'paragraph', ...(item && { item: 1 as const }), parts: parts.map(present) };
    }
    case 'excerpt':
      return block;
    case 'figure': {
      const {
        kind,
        page,
        top,
        number,
        table,
        label,
        name,
        source,
        width,
        height,
        inner,
        recognised: isRead,
      } = block;
      const chartId = id * chartsPerReport + number;
      return {
        kind,
        id: chartId,
        page,
        top,
        label,
        name,
        source,
        width,
        height,
        inner,
        online_url: addresses.chart(chartId, pictures),
        ...(table && { table: 1 as const }),
        ...(cells && { cells }),
        ...(isRead && { recognised: 1 as const }),
      };
    }
  }
}
