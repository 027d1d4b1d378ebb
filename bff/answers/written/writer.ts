import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { z } from 'zod';
import { daySeconds } from '../../../mappings/chinaCalendar.ts';
import { loadJson } from '../../../mappings/load.ts';
import { foldText } from '../../../mappings/text/simplify.ts';
import type { WrittenEvent, WrittenOutcome } from '../../contract/answers/writtenAnswer.ts';
import type { Answer } from '../../contract/search.ts';
import { readingRights } from '../../entitlements/readingRights.ts';
import { ApiError } from '../../errors.ts';
import { type LanguageModel, ModelUnavailable } from '../../gateways/languageModel.ts';
import { addressKey } from '../../http/caller.ts';
import { openEventStream } from '../../http/eventStream.ts';
import type { Exchange } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findAnswers, maxQuestion } from '../findAnswers.ts';
import { checkClaim, type SupportingPassage } from './checkClaim.ts';
import { type Claim, readClaims } from './claims.ts';
import { addressesModel } from './instructions.ts';

/** Passages a model is given, and UTF-16 units of the page before and behind each. */
const extent = { most: 6, around: 240 };
const maxSentences = 5;
/** Seconds for which an answer is kept. */
const keptSeconds = 7 * daySeconds;
/** What a model is to write where the passages hold no answer. */
const nothing = '报告中没有找到依据';

const promptSchema = z.strictObject({
  /** Raised with every change of the text. */
  version: z.number().int().min(1),
  system: z.array(z.string().min(1)).min(1),
  temperature: z.number().min(0).max(2),
  /** Tokens of an answer. */
  maxTokens: z.number().int().min(1),
});

/** A finished answer, as it is kept. */
const writtenSchema = z.object({
  sentences: z.array(z.object({ text: z.string(), cites: z.array(z.number()) })),
  outcome: z.enum(['answered', 'nothing', 'withheld', 'unavailable']),
  left_out: z.number(),
});
type Written = z.output<typeof writtenSchema>;

/** Streams a written answer to one request. */
export type Writer = (keyword: string, exchange: Exchange) => Promise<void>;

/**
 * Writes answers by the language model of a site; each is kept by its question, passages, model and prompt.
 * @param admit counts an answer that the model is asked for, and throws where that is one too many
 */
export function createWriter(services: Services, admit: (exchange: Exchange) => Promise<void>): Writer {
  const { languageModel, redis, metrics, documents } = services;
  const prompt = loadJson('prompts/answer.json', promptSchema);
  return async (keyword, exchange) => {
    if (languageModel === null) throw new ApiError('not_found');
    const { viewer, request, response } = exchange;
    const question = keyword.slice(0, maxQuestion).trim();
    const rights = readingRights(services, viewer, addressKey(request));
    const found = await findAnswers(question, documents, rights, extent);
    // A passage that gives orders to a model is kept from it, and nothing may rest on it.
    const answers = found.filter(({ before, text, after }) => !addressesModel(before + text + after));
    const passages = answers.map(supportingPassage);
    const key = keyOf([question, passages, languageModel.name, prompt.version]);
    const kept = passages.length === 0 ? silence : await readKept(redis.get(key));
    if (kept === null) await admit(exchange);

    const send: Send = openEventStream(response);
    send({ event: 'passages', data: answers.map(presentPassage) });
    for (const data of kept?.sentences ?? []) send({ event: 'sentence', data });
    const written =
      kept ?? (await write({ question, passages, prompt, model: languageModel, services, response, send }));
    const { outcome, left_out, sentences } = written;
    send({ event: 'end', data: { outcome, left_out } });
    response.end();
    metrics.writtenAnswers.inc({ outcome: kept === null ? outcome : 'kept' });
    if (kept !== null || outcome === 'unavailable') return;
    metrics.writtenSentences.inc({ check: 'passed' }, sentences.length);
    metrics.writtenSentences.inc({ check: 'failed' }, left_out);
    // Without Redis the next reader's is written again.
    await redis.set(key, JSON.stringify(written), 'EX', keptSeconds).catch(() => undefined);
  };
}

/** Nothing is asked where there is no passage to answer from. */
const silence: Written = { sentences: [], outcome: 'nothing', left_out: 0 };

const supportingPassage = ({ before, text, after, organization, name }: Answer): SupportingPassage => ({
  text: [before, text, after].join(''),
  source: `${organization.name}《${name}》`,
});

const presentPassage = ({ before, after, ...answer }: Answer, index: number) => ({ n: index + 1, ...answer });

/** The passages stand for the index as it is and for what the viewer may read. */
function keyOf([question, ...others]: [string, readonly SupportingPassage[], string, number]): string {
  const parts = JSON.stringify([foldText(question), ...others]);
  return `written:${createHash('sha256').update(parts).digest('base64url')}`;
}

async function readKept(kept: Promise<string | null>): Promise<Written | null> {
  const text = await kept.catch(() => null);
  return text === null ? null : (writtenSchema.safeParse(JSON.parse(text)).data ?? null);
}

type Send = (event: WrittenEvent) => void;

interface Task {
  question: string;
  passages: SupportingPassage[];
  prompt: z.output<typeof promptSchema>;
  model: LanguageModel;
  services: Services;
  response: Response;
  send: Send;
}

/** Has an answer written and sends each sentence that stands the check. */
async function write({
  question,
  passages,
  prompt,
  model,
  services,
  response,
  send,
}: Task): Promise<Written> {
  const sentences: Claim[] = [];
  let [leftOut, saidNothing] = [0, false];
  const take = (claims: Claim[]) => {
    for (const claim of claims) {
      if (sentences.length === maxSentences) return;
      if (claim.text.includes(nothing) && claim.text.length <= nothing.length + 2) saidNothing = true;
      else if (checkClaim(claim, passages) !== null) leftOut++;
      else {
        sentences.push(claim);
        send({ event: 'sentence', data: claim });
      }
    }
  };
  const { system, temperature, maxTokens } = prompt;
  const quoted = passages.map(({ text, source }, index) => ({ n: index + 1, source, text }));
  const user = JSON.stringify({ question, passages: quoted });
  const left = new AbortController();
  response.on('close', () => left.abort());
  const reader = readClaims();
  const finish = (outcome: WrittenOutcome): Written => ({ sentences, outcome, left_out: leftOut });
  try {
    const usage = await model.complete(
      { system: system.join('\n'), user, temperature, maxTokens },
      (text) => {
        take(reader.push(text));
        return sentences.length < maxSentences;
      },
      left.signal,
    );
    services.metrics.modelTokens.inc({ kind: 'prompt' }, usage.prompt);
    services.metrics.modelTokens.inc({ kind: 'completion' }, usage.completion);
  } catch (error) {
    if (error instanceof ModelUnavailable) return finish('unavailable');
    throw error;
  }
  take(reader.end());
  if (sentences.length > 0) return finish('answered');
  return finish(leftOut > 0 || !saidNothing ? 'withheld' : 'nothing');
}
