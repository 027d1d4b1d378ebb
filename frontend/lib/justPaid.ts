import { keepForTab, takeForTab } from './storage.ts';

const key = 'justPaid';
/** Who paid elsewhere and opens the user area later than this is no longer "just" a payer. */
const milliseconds = 60_000;

/** Remembers over the reload that follows a payment that there was one. */
export const notePaid = (): void => keepForTab(key, true);

/** Whether the page was loaded because of a payment a moment ago; told once. */
export const takePaid = (): boolean => takeForTab<true>(key, milliseconds) === true;
