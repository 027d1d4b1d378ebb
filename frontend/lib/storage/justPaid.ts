import { takeForTab, writeForTab } from './storage.ts';

const key = 'justPaid';
/** A reader who paid elsewhere and opens the user area later than this has not "just" paid. */
const milliseconds = 60_000;

/** Remembers over the reload that follows a payment that there was one. */
export const markPaid = (): void => writeForTab(key, true);

/** Whether the page was loaded because of a payment a moment ago; true once. */
export const consumePaid = (): boolean => takeForTab<true>(key, milliseconds) === true;
