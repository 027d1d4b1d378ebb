import { linshi, luzhu, yanshan } from './centred.ts';
import { shuoling, wangxi } from './dataStrip.ts';
import { cangyu, henglu } from './leftColumn.ts';
import { xiuping } from './misleading.ts';
import { jichuan, lanjin, qiheng } from './rightColumn.ts';
import type { House } from './stationery.ts';
import { chengye, dilan, muheng, yanhu } from './titlePage.ts';

/** All houses: ten brokers, two institutes, a consultancy, an exchange and an association. */
export const houses: readonly House[] = [
  ...[jichuan, muheng, henglu, cangyu, chengye, yanshan, shuoling],
  ...[linshi, wangxi, qiheng, dilan, lanjin, yanhu, luzhu, xiuping],
];
