import { inventCompanies } from '../facts/companies.ts';
import { linshi, luzhu, yanshan } from '../houses/centred.ts';
import { shuoling, wangxi } from '../houses/dataStrip.ts';
import { cangyu, henglu } from '../houses/leftColumn.ts';
import { xiuping } from '../houses/misleading.ts';
import { jichuan, lanjin, qiheng } from '../houses/rightColumn.ts';
import type { House } from '../houses/stationery.ts';
import { chengye, dilan, muheng, yanhu } from '../houses/titlePage.ts';
import { industries } from '../knowledge/knowledge.ts';
import type { Analyst } from '../model.ts';
import { type Assignment, type Depth, dayBefore } from '../prose/context.ts';
import { Random } from '../random.ts';

/** All houses: ten brokers, two institutes, a consultancy, an exchange and an association. */
export const houses: readonly House[] = [
  ...[jichuan, muheng, henglu, cangyu, chengye, yanshan, shuoling],
  ...[linshi, wangxi, qiheng, dilan, lanjin, yanhu, luzhu, xiuping],
];

/** Reports of a full seed. */
export const fullCount = 168;

/** The report that is a scan: pages as pictures, no text. */
const scannedIndex = 97;

/** Reports of each type among every 42. */
const mix: [string, number][] = [
  ['行业研究', 14],
  ['公司研究', 9],
  ['宏观研究', 4],
  ['策略研究', 4],
  ['金融工程', 3],
  ['债券研究', 3],
  ['晨会早报', 3],
  ['新股研究', 2],
];

/** Types whose reports belong to an industry. */
const ofIndustry = new Set(['行业研究', '公司研究', '新股研究']);
const brokersOnly = new Set(['公司研究', '晨会早报', '新股研究', '金融工程']);

/** Days before today of report `index` of `count`, newest first: some today, a third within 60 days, the rest over four years. */
function age(index: number, count: number, random: Random): number {
  const share = index / count;
  if (index < Math.max(2, Math.round(count * 0.03))) return 0;
  if (share < 0.36) return 1 + Math.floor((share / 0.36) ** 1.3 * 59);
  return 60 + Math.floor(((share - 0.36) / 0.64) ** 1.25 * 1390) + random.int(0, 3);
}

function depthOf(type: string, random: Random): Depth {
  const roll = random.unit();
  if (type === '晨会早报') return 'note';
  if (type === '新股研究' || type === '债券研究') return roll < 0.3 ? 'note' : 'standard';
  if (type === '公司研究')
    return roll < 0.34 ? 'note' : roll < 0.66 ? 'standard' : roll < 0.9 ? 'deep' : 'tome';
  if (type === '行业研究')
    return roll < 0.26 ? 'note' : roll < 0.56 ? 'standard' : roll < 0.84 ? 'deep' : 'tome';
  return roll < 0.36 ? 'note' : roll < 0.68 ? 'standard' : roll < 0.9 ? 'deep' : 'tome';
}

/** The item of a turn: each comes once in every round, each round in another order. */
function nth<Item>(items: readonly Item[], turn: number, key: string): Item {
  const round = Math.floor(turn / items.length);
  const item = new Random(`${key}:${round}`).shuffle(items)[turn % items.length];
  if (item === undefined) throw new Error(`Nothing to choose from for ${key}`);
  return item;
}

/** Contents of a seed: report `index` is the same whatever the count; `today` (YYYY-MM-DD) sets the dates. */
export function plan(count: number, today: string): Assignment[] {
  const companies = inventCompanies(industries);
  const types = new Random('types').shuffle(mix.flatMap(([type, times]) => Array<string>(times).fill(type)));
  const perType = new Map<string, number>();
  const brokers = houses.filter((house) => house.institution.isBroker);
  let named = 0;
  return Array.from({ length: count }, (_, index) => {
    const random = new Random(`report:${index}`);
    const type = types[index % types.length] ?? '行业研究';
    const turn = perType.get(type) ?? 0;
    perType.set(type, turn + 1);
    const able = brokersOnly.has(type) ? brokers : houses;
    const house = nth(able, turn, `houses:${type}`);
    const industry = nth(
      industries,
      ofIndustry.has(type) ? named++ : index,
      ofIndustry.has(type) ? 'named' : 'other',
    );
    const peers = companies.filter((company) => company.industry === industry.name);
    const company = peers[Math.floor(index / 3) % peers.length];
    if (!company) throw new Error(`${industry.name} has no companies`);
    return {
      index,
      house,
      type,
      industry,
      company,
      peers: [company, ...random.shuffle(peers.filter((peer) => peer !== company))],
      date: dayBefore(today, age(index, count, random)),
      depth: depthOf(type, random),
      analysts: random.sample(analystsOf(house), random.int(1, 3)),
      random,
      scanned: index === scannedIndex,
      bareFonts: index % 12 === 5,
      // A scan takes no pictures within its pictures.
      bitmaps: index === scannedIndex ? 0 : random.pick([0, 0, 0.25, 0.5, 0.9]),
      others: random.shuffle(industries.filter((other) => other !== industry)),
    };
  });
}

const surnames = '陆沈顾秦邵贺薛戴温裴骆祝苗凌霍柏闻蓝虞靳樊颜游尚屠卞詹荀俞';
const given =
  '知远 若溪 景行 亦舟 望舒 云笙 怀瑾 予安 书昀 清和 嘉言 思齐 沐阳 一诺 昭宁 逸凡 晚晴 子衿 秋白 维桢 映雪 承宇 静姝 致远 听澜 明哲 语桐 修远 其琛 乐瑶 砚秋 凌霄'.split(
    ' ',
  );

/** The analysts of a house; the same ones every time, each with a licence when the house is a broker. */
function analystsOf(house: House): Analyst[] {
  const random = new Random(`people:${house.id}`);
  return Array.from({ length: 14 }, (_, index) => {
    const name = random.pick([...surnames]) + random.pick(given);
    const licence = house.institution.isBroker
      ? `S17${random.int(10, 49)}5${random.int(15, 25)}0${random.int(10000, 99999)}`
      : '';
    return { name, licence, mail: `research${String(index + 11)}@${house.institution.domain}` };
  });
}
