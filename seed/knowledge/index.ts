import { energy } from './energy.ts';
import type { Industry } from './industry.ts';

/** All industries the seed knows. */
export const industries: readonly Industry[] = [...energy];
