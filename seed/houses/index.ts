import { yanhu } from './association.ts';
import { henglu } from './bandTop.ts';
import { qiheng } from './boxed.ts';
import { dilan } from './consultancy.ts';
import { chengye } from './darkCover.ts';
import { luzhu } from './gazette.ts';
import { yanshan } from './goldRule.ts';
import { lanjin } from './greenTint.ts';
import type { House } from './house.ts';
import { linshi } from './redHead.ts';
import { cangyu } from './sidebarDark.ts';
import { xiuping } from './sideLabels.ts';
import { jichuan } from './sideRight.ts';
import { shuoling } from './slant.ts';
import { wangxi } from './twoColumn.ts';
import { muheng } from './whitePaper.ts';

/** All houses: ten brokers, two institutes, a consultancy, an exchange and an association. */
export const houses: readonly House[] = [
  ...[jichuan, muheng, henglu, cangyu, chengye, yanshan, shuoling],
  ...[linshi, wangxi, qiheng, dilan, lanjin, yanhu, luzhu, xiuping],
];
