import { withoutFigures } from '../pdf/prose.ts';
import { summaryOf } from '../summary/summary.ts';
import type { Step } from './step.ts';

/** Takes the summary out of the report itself: its own key points, else its most telling sentences. */
export const summarise: Step<'summary'> = {
  makes: ['summary'],
  async run({ artifact }) {
    const [{ pages }, { title, keywords }] = [await artifact('text'), await artifact('metadata')];
    const prose = withoutFigures(pages, (await artifact('charts')).figures);
    return { summary: { points: summaryOf(prose, title, keywords) } };
  },
};
