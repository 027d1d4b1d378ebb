import { henglu } from './bandTop.ts';
import { qiheng } from './boxed.ts';
import { luzhu } from './gazette.ts';
import { yanshan } from './goldRule.ts';
import { lanjin } from './greenTint.ts';
import type { House } from './house.ts';
import { cangyu } from './sidebarDark.ts';
import { jichuan } from './sideRight.ts';
import { shuoling } from './slant.ts';
import { wangxi } from './twoColumn.ts';

/** All houses. */
export const houses: readonly House[] = [
  jichuan,
  henglu,
  cangyu,
  yanshan,
  shuoling,
  wangxi,
  qiheng,
  lanjin,
  luzhu,
];
