import { consumer } from './consumer.ts';
import { energy } from './energy.ts';
import { equipment } from './equipment.ts';
import { finance } from './finance.ts';
import { materials } from './materials.ts';
import type { Industry } from './notes.ts';
import { technology } from './technology.ts';

/** All industries the seed knows. */
export const industries: readonly Industry[] = [
  ...technology,
  ...energy,
  ...consumer,
  ...equipment,
  ...materials,
  ...finance,
];
