import { writeAnswer } from '../contract/answers/writtenAnswer.ts';
import { answerQuestion } from '../contract/search.ts';
import { planOf, type Viewer, visitorAnswersPerDay } from '../entitlements/plans.ts';
import { readingRights } from '../entitlements/readingRights.ts';
import { ApiError } from '../errors.ts';
import { addressKey, userKey } from '../http/caller.ts';
import { createBudget, limits } from '../http/limits.ts';
import { type Exchange, handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { findAnswers } from './findAnswers.ts';
import { createWriter } from './written/writer.ts';

/** Answers shown, and UTF-16 units of the page before and behind each. */
const extent = { most: 3, around: 80 };

/** Questions answered with sentences of the reports, and where a model is configured with its own from these. */
export function answerRoutes(services: Services): Route[] {
  const write = createWriter(services, limitWriting(services));
  return [
    handle(answerQuestion, async ({ keyword }, { viewer, request }) => {
      const rights = readingRights(services, viewer, addressKey(request));
      const answers = await findAnswers(keyword, services.documents, rights, extent);
      // A model writes from what answers: where nothing does, nothing is shown.
      return { answers, written: services.languageModel !== null && answers.length > 0 };
    }),
    handle(writeAnswer, ({ keyword }, exchange) => write(keyword, exchange)),
  ];
}

const spent = '今天的 AI 回答次数已用完，明天再试';

/** Counts what a model is asked for by reader and for the whole site. @throws (what it returns) `ApiError` too_many */
function limitWriting({ redis }: Services): (exchange: Exchange) => Promise<void> {
  const ofReader = createBudget(redis, limits.written);
  const ofSite = createBudget(redis, limits.writtenOfSite);
  return async ({ viewer, request }) => {
    await ofReader(userKey(viewer, request), pointsOf(viewer)).catch(refuse);
    await ofSite('all', 1).catch(refuse);
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof ApiError) || error.id !== 'too_many') throw error;
  const { retryAfter, limit } = error;
  throw new ApiError('too_many', { text: spent, ...(retryAfter && { retryAfter }), ...(limit && { limit }) });
}

/** Points of the day that one answer costs a viewer: the more a plan has, the fewer. */
const pointsOf = ({ userId, level }: Viewer): number =>
  Math.floor(
    limits.written.points / (userId === null ? visitorAnswersPerDay : planOf(level).writtenAnswersPerDay),
  );
