import { relevance } from '../../mappings/relevance/relevance.ts';
import { answerQuestion } from '../contract/answers.ts';
import { addressKey } from '../counters/reader.ts';
import { readingRights } from '../entitlements/readingRights.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { answersTo } from './answersTo.ts';

/** Questions answered with sentences of the reports. */
export function answerRoutes(services: Services): Route[] {
  return [
    handle(answerQuestion, async ({ keyword }, { viewer, request }) => {
      const rights = readingRights(services, viewer, addressKey(request));
      return { answers: await answersTo(keyword, services.documents, rights, relevance()) };
    }),
  ];
}
