import type { Response } from 'express';
import { memoizeTtlByKey } from '../../mappings/cache.ts';
import { LockHeld, withDbLock } from '../../mappings/dbLock.ts';
import { readRelevance } from '../../mappings/relevance/relevance.ts';
import { hashOfTuning, type Tuning, withTuning } from '../../mappings/tuned.ts';
import { createSearchEngine } from '../clients/opensearch.ts';
import type { Parsed } from '../contract/call.ts';
import {
  type ApplyEvent,
  deskAnalyze,
  deskApply,
  deskExplain,
  deskRollback,
  deskTry,
  deskTuning,
  type TryEvent,
} from '../contract/desk/lab.ts';
import type { DocumentSource } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { clientGone, openEventStream, type SendEvent } from '../http/eventStream.ts';
import { type Exchange, handle, type Route } from '../http/route.ts';
import { analyze, touchedBy, understand } from '../lab/analyze.ts';
import { askAll } from '../lab/ask.ts';
import { askableQueries } from '../lab/askableQueries.ts';
import { applyTuning, type Loss, lossOf, rollBackTuning, tuningInForce } from '../lab/changeTuning.ts';
import { type Comparison, compare, gainOf } from '../lab/compare.ts';
import { explain } from '../lab/explain.ts';
import { faultsInChinese, lint } from '../lab/lint/lint.ts';
import { draftOf } from '../lab/lint/workingCopy.ts';
import type { Services } from '../services.ts';
import { chinese, chineseFields, partNames } from './labWording.ts';
import { tuningChanges } from './tuningChanges.ts';

/** Milliseconds for one trial or application. */
const budgetMs = 240_000;
/** Seconds that a job waits for another: a query of MySQL fails after 3. */
const maxWaitSeconds = 2;
/** Searches of readers that are tried beside the golden ones. */
const maxRecent = 60;
/** Queries and moves that a trial tells, and queries touched by a word. */
const maxTold = { queries: 40, moves: 6, touched: 30 };

/** Golden queries in the site's ids; a corpus hardly changes while an operator tries things. */
const askable = memoizeTtlByKey(600_000, ({ documents: { engine, names } }: Services) =>
  askableQueries({ engine, names }),
);

/** Trying, applying and rolling back what ranks, as `npm run relevance` does: by the same code, into the same trail. */
export function labRoutes(services: Services): Route[] {
  const { database, documents, hotWords } = services;
  // Placements are no part of what ranks.
  const { engine, names } = documents;
  const source = { engine, names };
  return [
    handle(deskTuning, async () => {
      const { id, tuning } = await tuningInForce(database);
      const { 'relevance/relevance.json': numbers, 'analysis/synonyms.txt': synonyms } = tuning;
      return { id, relevance: completed(numbers), synonyms };
    }),
    tryRoute(services),
    applyRoute(services),
    handle(deskRollback, async ({ to, reason }, { userId }) => {
      const actor = `user ${userId}`;
      const reasonOf = (version: number) => `回到版本 ${version}：${reason}`;
      const done = await rollBackTuning(database, { to, author: actor, actor, reasonOf });
      if (done === null) throw new ApiError('not_found', { text: '没有这个版本' });
      return { msg: `版本 ${done.id} 即将生效，与版本 ${done.to} 相同` };
    }),
    handle(deskExplain, async ({ keyword, id, onlyTitle }) => {
      const { title, exact, shares, ...told } = await explain(source, { keyword, id, onlyTitle }, chinese);
      return {
        ...told,
        name: title,
        exact: exact ? (1 as const) : (0 as const),
        shares: shares.map(({ score, words }) => ({ score, text: words })),
      };
    }),
    handle(deskAnalyze, async ({ text, word }) => {
      const [fields, understood] = await Promise.all([analyze(source, text), understand(source, text)]);
      const touched = word ? touchedBy(word, text, await hotWords.top(maxRecent)) : null;
      return {
        fields: fields.map(({ field, tokens }) => ({ field: chineseFields[field] ?? field, tokens })),
        understood: partNames(understood),
        ...(touched && {
          touched: {
            of: touched.of,
            count: touched.queries.length,
            queries: touched.queries.slice(0, maxTold.touched),
          },
        }),
      };
    }),
  ];
}

/** Asks what readers and the golden queries find by a draft, beside what is in force. */
function tryRoute(services: Services): Route {
  const { database, hotWords } = services;
  return handle(deskTry, async (input, exchange) => {
    const live = await tuningInForce(database);
    const changed = changedBy(live.tuning, input.draft);
    await runJob<TryEvent>(services, exchange, async ({ send, signal, lab }) => {
      const { keyword, onlyTitle } = input;
      if (keyword !== undefined) {
        const ask = (tuning: Tuning) => withTuning(tuning, () => sideOf(lab, keyword, onlyTitle));
        send({
          event: 'query',
          data: { before: await ask(live.tuning), after: await ask(changed) },
        });
      }
      const { queries } = await askable(services);
      const words = await hotWords.top(maxRecent);
      const recent = words.map((keyword) => ({ kind: 'recent', keyword, grades: {} }));
      const all = [...queries, ...recent];
      const onAsked = progressOf(2 * all.length, (data) => send({ event: 'progress', data }));
      const compared = await compare(lab, all, live.tuning, changed, { signal, rest: 1, onAsked });
      const loss = queries.length > 0 ? lossOf(compared, live.tuning, changed) : null;
      const told = {
        ...presentComparison(compared),
        loss: loss && presentLoss(loss),
        changes: tuningChanges(live.tuning, changed),
      };
      send({ event: 'end', data: told });
    });
  });
}

/** Brings a draft into force, where it loses nothing or its operator says why all the same. */
function applyRoute(services: Services): Route {
  const { database } = services;
  return handle(deskApply, async ({ draft, base, reason, anyway }, exchange) => {
    const live = await tuningInForce(database);
    const changed = changedBy(live.tuning, draft);
    if (base !== live.id) throw new ApiError('conflict', { text: movedText(live.id) });
    if (live.id !== 0 && hashOfTuning(live.tuning) === hashOfTuning(changed))
      throw new ApiError('conflict', { text: `与正在使用的版本 ${live.id} 相同，没有可启用的` });
    await runJob<ApplyEvent>(services, exchange, async ({ send, signal, lab }) => {
      const { queries } = await askable(services);
      const onAsked = progressOf(2 * queries.length, (data) => send({ event: 'progress', data }));
      const actor = `user ${exchange.userId}`;
      const reasonOf = (loss: Loss | null) => {
        if (loss === null) return reason;
        return anyway === undefined ? null : `${reason}（${lossText(loss)}。仍然启用：${anyway}）`;
      };
      const change = { copy: draftOf(changed), base, queries, author: actor, actor, reasonOf };
      const done = await applyTuning({ database, source: lab }, change, { signal, rest: 1, onAsked });
      if (done.outcome === 'applied') {
        const text = `版本 ${done.id} 两秒内在所有进程生效`;
        send({ event: 'applied', data: { id: done.id, text } });
      } else if (done.outcome === 'lost') send({ event: 'lost', data: presentLoss(done.loss) });
      else if (done.outcome === 'faults')
        send({ event: 'failed', data: { text: faultsInChinese(done.faults) } });
      else send({ event: 'failed', data: { text: movedText(done.id) } });
    });
  });
}

/** A stored file may be of an earlier release: it is told with the numbers that came since. */
function completed(numbers: string): string {
  const whole = readRelevance(numbers);
  const isWhole = leafCount(whole) === leafCount(JSON.parse(numbers));
  return isWhole ? numbers : `${JSON.stringify(whole, null, 2)}\n`;
}

const leafCount = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + leafCount(inner), 0)
    : 1;

/** The tuning that a draft makes of the one in force. @throws ApiError `invalid` with what may not go live */
function changedBy(live: Tuning, { relevance, synonyms }: Parsed<typeof deskTry>['draft']): Tuning {
  const changed = {
    'relevance/relevance.json': relevance ?? completed(live['relevance/relevance.json']),
    'analysis/synonyms.txt': synonyms ?? live['analysis/synonyms.txt'],
  };
  const faults = lint(draftOf(changed));
  if (faults.length > 0) throw new ApiError('invalid', { text: faultsInChinese(faults) });
  return changed;
}

/** A job under way: what it sends, when it is to end, and the site as it asks it. */
interface Job<Event extends { event: string; data: unknown }> {
  send: SendEvent<Event>;
  signal: AbortSignal;
  lab: DocumentSource;
}

/**
 * Runs a job that streams its progress: one at a time on the whole site, with a connection to the engine of its own,
 * and no longer than its client listens.
 * @throws ApiError `conflict` while another runs
 */
async function runJob<Event extends { event: string; data: unknown }>(
  { config, database, documents }: Services,
  { response, log }: { response: Response } & Pick<Exchange, 'log'>,
  work: (job: Job<Event>) => Promise<void>,
): Promise<void> {
  const run = async () => {
    const gone = clientGone(response);
    const signal = AbortSignal.any([gone, AbortSignal.timeout(budgetMs)]);
    const send = openEventStream<Event | { event: 'failed'; data: { text: string } }>(response);
    const engine = createSearchEngine(config.opensearchUrl);
    try {
      await work({ send, signal, lab: { engine, names: documents.names } });
    } catch (error) {
      if (gone.aborted) return;
      log.error({ err: error }, 'a trial of what ranks broke off');
      const text = signal.aborted ? '试算超时，已中止' : '试算中断，检索服务无响应，请稍后再试';
      send({ event: 'failed', data: { text } });
    } finally {
      await engine.close();
      response.end();
    }
  };
  try {
    await withDbLock(database, 'relevance lab', run, maxWaitSeconds);
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
    throw new ApiError('conflict', { text: '另一次试算或启用正在进行，请稍后再试', cause: error });
  }
}

/** Counts queries, and tells every tenth. */
function progressOf(total: number, tell: (progress: { done: number; total: number }) => void): () => void {
  let done = 0;
  return () => {
    done++;
    if (done % 10 === 0 || done === total) tell({ done, total });
  };
}

async function sideOf(source: DocumentSource, keyword: string, onlyTitle: 0 | 1) {
  const judgement = { kind: 'asked', keyword, grades: {}, ...(onlyTitle && { onlyTitle }) };
  const [[answer], { variants }] = await Promise.all([
    askAll(source, [judgement]),
    understand(source, keyword),
  ]);
  return { total: answer?.total ?? 0, hits: answer?.hits ?? [], variants };
}

function presentComparison({ before, after, queries }: Comparison) {
  const moved = queries.filter(({ moves }) => moves.length > 0);
  const told = moved.sort((one, other) => gainOf(one) - gainOf(other)).slice(0, maxTold.queries);
  return {
    before,
    after,
    better: moved.filter((one) => gainOf(one) > 0).length,
    worse: moved.filter((one) => gainOf(one) < 0).length,
    moved: moved.length,
    queries: told.map(({ judgement, moves, ...figures }) => ({
      keyword: judgement.keyword,
      only_title: judgement.onlyTitle ?? (0 as const),
      ...figures,
      moves: moves.slice(0, maxTold.moves).map(({ grade: _grade, ...move }) => move),
    })),
  };
}

const figure = (value: number) => value.toFixed(4);

const lossText = ({ before, after, limit, value }: Loss) =>
  `标准查询的 nDCG@10 会从 ${figure(before)} 变为 ${figure(after)}，${
    limit === 'mostLost' ? `超过允许损失的 ${value}` : `低于下限 ${value}`
  }`;

const presentLoss = (loss: Loss) => ({
  before: loss.before,
  after: loss.after,
  value: loss.value,
  text: lossText(loss),
});

const movedText = (id: number) => `版本 ${id} 已在此期间生效，请重新载入后再试`;
