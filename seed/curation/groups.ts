import type { Sequelize } from 'sequelize';
import { addresses } from '../../bff/documents/index.ts';
import { findUserByLogin } from '../../bff/models/account/user.ts';
import { createGroup, groupIds, joinGroup } from '../../bff/models/group.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Picks } from './themes.ts';

/** A group before it has members and reports. */
export interface GroupTheme {
  /** Stable: identifies it in a second seeding, and names the logo. */
  key: string;
  name: string;
  /** Stands on the logo. */
  glyph: string;
  hue: number;
  /** Reports shared in it. */
  picks: Picks;
}

/** Terse: key, name and glyph split by blanks. */
const group = (text: string, hue: number, picks: Picks): GroupTheme => {
  const [key = '', name = '', glyph = ''] = text.split(' ');
  return { key, name, glyph, hue, picks };
};

/** Nine groups: as many as two pages of the popover (seven a page). */
export const groupThemes: readonly GroupTheme[] = [
  group('energy-desk 新能源研究组 能', 158, { industries: ['电力设备', '公用事业', '环保'] }),
  group('chips-desk 半导体产业链交流群 芯', 226, { industries: ['电子', '通信', '计算机'] }),
  group('macro-desk 宏观策略早餐会 策', 208, { types: ['宏观研究', '策略研究'] }),
  group('consumer-desk 消费与零售观察 消', 14, {
    industries: ['食品饮料', '家用电器', '商贸零售', '美容护理'],
  }),
  group('health-desk 医药健康研讨 药', 172, { industries: ['医药生物'] }),
  group('makers-desk 高端制造读书会 造', 196, { industries: ['机械设备', '国防军工', '汽车'] }),
  group('bonds-desk 固收与量化小组 债', 262, { types: ['债券研究', '金融工程'] }),
  group('property-desk 金融地产同行 地', 22, { industries: ['银行', '非银金融', '房地产', '建筑材料'] }),
  group('companies-desk 公司深度研读 深', 300, { types: ['公司研究'] }),
];

/** Which groups a demo account is in, by place in the list; `vip2` is in all nine. */
const groupsOfDemo: Record<string, readonly number[]> = {
  free: [0, 2, 3],
  vip1: [1, 2, 8],
  vip2: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  vip3: [5, 6, 7],
  operator: [0, 4, 8],
};

/**
 * Makes the groups that are not there and takes the demo accounts into theirs (decisions, groups: each in three,
 * `vip2` in nine); a person's own account of the same name is left alone.
 * @returns one line for the operator
 */
export async function ensureDemoGroups(database: Sequelize, store: Store): Promise<string> {
  for (const theme of groupThemes) {
    // Drawing is loaded only when there is something to draw: a later start has nothing.
    await ensurePicture(store, storeLayout.groupLogo(theme.key), async () =>
      (await import('./pictures.ts')).drawLogo(theme),
    );
  }
  const users = await Promise.all(
    Object.keys(groupsOfDemo).map((username) => findUserByLogin(database, username)),
  );
  await inTransaction(database, async (transaction) => {
    for (const { key, name } of groupThemes)
      await createGroup(transaction, { theme: key, name, logo: addresses.groupLogo(key) });
    const ids = await groupIds(transaction);
    for (const user of users) {
      if (!user?.is_demo) continue;
      for (const index of groupsOfDemo[user.username ?? ''] ?? []) {
        const id = ids.get(groupThemes[index]?.key ?? '');
        if (id !== undefined) await joinGroup(transaction, user.id, id);
      }
    }
  });
  return `${groupThemes.length}`;
}

/** Writes a picture into the store unless it is there. */
export async function ensurePicture(
  store: Store,
  key: string,
  draw: () => Buffer | Promise<Buffer>,
): Promise<void> {
  if (!(await store.has(key))) await store.create(key, await draw());
}
