import { hotWords as hotWordsCall } from '../contract/reports.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { tagCounts } from '../tags/index.ts';

/** Words that the list pages through. */
const listed = 50;

/** The hot search words (spec §2, §7): what people search for, then the reports' most frequent subjects. */
export function hotWordsRoute({ documents, hotWords }: Services): Route {
  const counts = tagCounts(documents);
  return handle(hotWordsCall, async ({ page, pageSize }) => {
    const searched = await hotWords.top(listed);
    // A young site has few searches to tell of.
    const subjects = searched.length < listed ? (await counts()).concepts.map(({ key }) => key) : [];
    const words = [...new Set([...searched, ...subjects])].slice(0, listed);
    const data = words.map((keyword, index) => ({ id: index + 1, keyword }));
    return { data: data.slice((page - 1) * pageSize, page * pageSize) };
  });
}
