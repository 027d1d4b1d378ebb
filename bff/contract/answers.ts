import { z } from 'zod';
import { body, defineCall } from './call.ts';

/** A sentence of a report that answers: as it stands on `page` (from 1), but for line breaks inside it. */
const answer = z.object({
  id: z.number(),
  name: z.string(),
  organization: z.object({ name: z.string() }),
  /** YYYY-MM-DD, or empty when the report has no date. */
  time_text: z.string(),
  page: z.number(),
  text: z.string(),
  /** What stands around it on its page; empty on a page that this viewer may not read. */
  before: z.string(),
  after: z.string(),
});

/** Output of `answer`. */
export type Answer = z.infer<typeof answer>;

/** POST /api/file/answer: sentences of reports that answer a question, best first; none where nothing does. */
export const answerQuestion = defineCall({
  method: 'POST',
  path: '/api/file/answer',
  summary: 'Sentences of reports that answer a question',
  tag: 'reports',
  who: 'anyone',
  request: body({ keyword: z.string() }),
  data: z.object({ answers: z.array(answer).max(3) }),
  errors: ['search_unavailable'],
  example: { keyword: '储能的需求为什么增长' },
});
