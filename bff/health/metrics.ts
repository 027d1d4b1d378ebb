import { performance } from 'node:perf_hooks';
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SearchEngine } from '../clients/opensearch.ts';
import { createJobFigures, type JobFigures } from './jobs.ts';

/** Figures counted elsewhere and read when Prometheus asks. */
interface Figures {
  orders: Gauge<'state'>;
  payments: Gauge<'outcome'>;
  refunds: Gauge<'outcome'>;
  findings: Gauge<'gateway'>;
  jobs: Gauge<'state'>;
  reports: Gauge<'stage'>;
  rereading: Gauge<'state'>;
  missing: Gauge<'index'>;
  connections: Gauge<'state'>;
  background: JobFigures;
}

/** Makes the gauges, in each of these registers. */
function createFigures(registers: Registry[]): Figures {
  const gauge = <Label extends string>(name: string, help: string, label: Label) =>
    new Gauge({ name, help, labelNames: [label], registers });
  return {
    orders: gauge('bff_orders', 'Orders by state', 'state'),
    payments: gauge('bff_payments', 'Payments by outcome; a flagged one waits for a person', 'outcome'),
    refunds: gauge('bff_refunds', 'Refunds by outcome; a flagged one waits for a person', 'outcome'),
    findings: gauge('bff_bill_findings', 'What a bill and the books differ in, of the last week', 'gateway'),
    jobs: gauge('bff_queue_jobs', 'Jobs of the indexer: waiting, active, failed', 'state'),
    reports: gauge('bff_reports', 'Reports by stage', 'stage'),
    rereading: gauge(
      'bff_rereading',
      'Reports by the steps that read them: current, older (read anew), failed of these, texts (without a PDF)',
      'state',
    ),
    missing: gauge(
      'bff_missing_documents',
      'Documents that the catalog promises and the index lacks',
      'index',
    ),
    connections: gauge('bff_database_connections', 'Connections of the pool: size, free, waiting', 'state'),
    background: createJobFigures(registers),
  };
}

/** The process' numbers for Prometheus. Registries of its own for each site, so that tests can run several. */
export interface Metrics {
  /** What each process counts; of several, the sums are told. */
  registry: Registry;
  /** States that the asked process has just looked up for the whole site. */
  states: Registry;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  searchTookSeconds: Histogram<'index'>;
  engineUp: Gauge<'engine'>;
  failures: Counter<'error' | 'route'>;
  limited: Counter<'limit'>;
  figures: Figures;
  diskFree: Gauge;
  redisMemory: Gauge<'bytes'>;
  /** Text messages: what they were, and what became of them. */
  textMessages: Counter<'kind' | 'outcome'>;
  shed: Counter;
  /** Answers of the language model by what became of them; `kept`: sent again as it was written before. */
  writtenAnswers: Counter<'outcome'>;
  /** Their sentences, by whether they stood the check. */
  writtenSentences: Counter<'check'>;
  /** Tokens that the model's endpoint counted: what it costs. */
  modelTokens: Counter<'kind'>;
}

/**
 * Messages sent, by result: registered from the start, for Prometheus does not see a count's first rise from nothing.
 */
const messageOutcomes = { code: ['sent', 'failed', 'capped', 'doubted'], notice: ['sent', 'failed'] };

function createTextMessages(registers: Registry[]): Metrics['textMessages'] {
  const counter = new Counter({
    name: 'bff_text_messages_total',
    help: 'Text messages by kind (code, notice) and outcome (sent, failed, capped, doubted)',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  for (const [kind, outcomes] of Object.entries(messageOutcomes))
    for (const outcome of outcomes) counter.inc({ kind, outcome }, 0);
  return counter;
}

/** Counters of the language model; registered from the start too. */
function createWriting(registers: Registry[]) {
  const counter = <Label extends string>(name: string, help: string, label: Label, values: string[]) => {
    const made = new Counter({ name, help, labelNames: [label], registers });
    for (const value of values) made.inc({ [label]: value } as Record<Label, string>, 0);
    return made;
  };
  return {
    writtenAnswers: counter(
      'bff_written_answers_total',
      'Answers of the language model by outcome',
      'outcome',
      [...['answered', 'nothing', 'withheld', 'unavailable', 'kept']],
    ),
    writtenSentences: counter(
      'bff_written_sentences_total',
      'Sentences of the language model by whether they stood the check (passed, failed)',
      'check',
      ['passed', 'failed'],
    ),
    modelTokens: counter(
      'bff_model_tokens_total',
      'Tokens of the language model (prompt, completion)',
      'kind',
      [...['prompt', 'completion']],
    ),
  };
}

/** Makes the site's metrics, with Node's own (memory, event loop, garbage collection) beside them. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const states = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    states,
    requestSeconds: new Histogram({
      name: 'bff_request_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
      registers,
    }),
    searchTookSeconds: new Histogram({
      name: 'bff_search_took_seconds',
      help: "OpenSearch's own time for a search",
      labelNames: ['index'],
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3],
      registers,
    }),
    diskFree: new Gauge({
      name: 'bff_disk_free_bytes',
      help: 'Room on the fullest disk the site writes to',
      registers: [states],
    }),
    redisMemory: new Gauge({
      name: 'bff_redis_memory_bytes',
      help: 'Memory of Redis: used, and its maxmemory (0: no limit)',
      labelNames: ['bytes'],
      registers: [states],
    }),
    textMessages: createTextMessages(registers),
    ...createWriting(registers),
    shed: new Counter({
      name: 'bff_shed_total',
      help: 'Requests turned away because the process came late to its work',
      registers,
    }),
    failures: new Counter({
      name: 'bff_failures_total',
      help: 'Answers that were failures, by their X-Error-Id: too_many, wrong_login, overloaded and the others',
      labelNames: ['error', 'route'],
      registers,
    }),
    limited: new Counter({
      name: 'bff_limited_total',
      help: 'Requests refused by a limit, by its name (bff/http/limits.ts)',
      labelNames: ['limit'],
      registers,
    }),
    figures: createFigures([states]),
    engineUp: new Gauge({
      name: 'bff_engine_up',
      help: '1 while an engine answers',
      labelNames: ['engine'],
      registers: [states],
    }),
  };
}

/** Measures every request, by route pattern: raw paths would make a time series of each report. */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    response.on('close', () => {
      const pattern = request.route?.path as unknown;
      const route = typeof pattern === 'string' ? request.baseUrl + pattern : 'other';
      const labels = { method: request.method, route, status: String(response.statusCode) };
      metrics.requestSeconds.observe(labels, (performance.now() - start) / 1000);
      const error = response.getHeader('X-Error-Id');
      if (typeof error === 'string') metrics.failures.inc({ error, route });
      const { limit } = response.locals;
      if (typeof limit === 'string') metrics.limited.inc({ limit });
    });
    next();
  };
}

/** The engine with its searches counted into `bff_search_took_seconds`. */
export function timedEngine(engine: SearchEngine, metrics: Metrics): SearchEngine {
  const observe = (index: string, took: number) => metrics.searchTookSeconds.observe({ index }, took / 1000);
  return {
    ...engine,
    async search<Source>(index: string, body: object, routing?: string[]) {
      const answer = await engine.search<Source>(index, body, routing);
      observe(index, answer.took);
      return answer;
    },
    async searchAll(parts, timeout) {
      const answers = await engine.searchAll(parts, timeout);
      for (const [position, answer] of answers.entries()) observe(parts[position]?.index ?? '', answer.took);
      return answers;
    },
  };
}
