export { watchClicks, writeClicks } from './watchClicks.ts';
