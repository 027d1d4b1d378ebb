export { watchPopularity } from './watchPopularity.ts';
