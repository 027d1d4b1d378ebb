import { henglu } from './bandTop.ts';
import type { House } from './house.ts';
import { jichuan } from './sideRight.ts';

/** All houses. */
export const houses: readonly House[] = [jichuan, henglu];
