import { summariseText } from '../pdf/pdf.ts';
import type { Step } from './step.ts';

/** Takes the summary out of the report itself: its own key points, else its most telling sentences. */
export const summarise: Step<'summary'> = {
  makes: ['summary'],
  async run({ artifact, task }) {
    const [{ pages }, metadata] = [await artifact('text'), await artifact('metadata')];
    return { summary: await summariseText(pages, (await artifact('charts')).figures, metadata, task) };
  },
};
