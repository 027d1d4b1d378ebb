import type { Industry } from '../knowledge/knowledge.ts';
import { Random } from '../random.ts';

/** An invented listed company with figures that stay the same wherever it is named. */
export interface Company {
  name: string;
  code: string;
  industry: string;
  segment: string;
  products: string[];
  /** Million yuan by year, 2015 to 2029. */
  revenue: number[];
  profit: number[];
  /** Percent by year. */
  grossMargin: number[];
  /** Million shares. */
  shareCount: number;
  price: number;
  city: string;
  founded: number;
}

/** First year of the yearly figures of a company. */
export const companyFirstYear = 2015;

const heads = '霖屹曜芮朗翊砚澍珩昶煦泓澔弈旻宥岑骁筠湛铧钰槿沅祺澈珞琮瀚翀昀谌';
const tails = '泽川禾创砚恺澄铭岳翎晟尧朔珈岩祯栩阔臻峤渡麓杉翮野屿庭夏汀沛樾越';
const cities =
  '苏州 合肥 宁波 长沙 佛山 青岛 厦门 常州 绵阳 西安 武汉 东莞 嘉兴 株洲 南通 洛阳 芜湖 珠海'.split(' ');
// Ranges in which no exchange has issued codes.
const ranges = ['6070', '3091', '0096', '6984', '6078', '3097', '0098', '6987'];

/** Exchange suffix of a code by its first digits. */
export function exchangeOf(code: string): string {
  return code.startsWith('6') ? 'SH' : 'SZ';
}

/** The companies of all industries; names and codes are unique. The same list every time. */
export function inventCompanies(industries: readonly Industry[], each = 9): Company[] {
  const random = new Random('companies');
  const taken = new Set<string>();
  const all: Company[] = [];
  for (const industry of industries) {
    for (let index = 0; index < each; index++) {
      let stem = '';
      do stem = random.pick([...heads]) + random.pick([...tails]);
      while (taken.has(stem));
      taken.add(stem);
      const segment = industry.segments[index % industry.segments.length];
      if (!segment) throw new Error(`${industry.name} has no segments`);
      const number = all.length;
      all.push({
        name: stem + random.pick(industry.suffixes),
        code: `${ranges[number % ranges.length]}${String((11 + Math.floor(number / ranges.length) * 3) % 100).padStart(2, '0')}`,
        industry: industry.name,
        segment: segment.name,
        products: segment.products,
        ...figures(random),
        city: random.pick(cities),
        founded: random.int(1994, 2012),
      });
    }
  }
  return all;
}

function figures(random: Random) {
  const revenue: number[] = [];
  const profit: number[] = [];
  const grossMargin: number[] = [];
  let sales = Math.exp(random.between(6.2, 9.4));
  let gross = random.between(18, 46);
  const pace = random.between(0.04, 0.24);
  const spend = random.between(0.42, 0.66);
  for (let year = 0; year < 15; year++) {
    revenue.push(Math.round(sales));
    grossMargin.push(Number(gross.toFixed(1)));
    profit.push(Math.round((sales * gross * (1 - spend)) / 100));
    sales *= 1 + pace + random.bell() * 0.07;
    gross = Math.min(62, Math.max(12, gross + random.bell() * 1.3));
  }
  const shareCount = Math.round(Math.exp(random.between(5.1, 7.4)));
  const earnings = profit[11] ?? 1;
  const price = Number(((earnings * random.between(12, 38)) / shareCount || 1).toFixed(2));
  return { revenue, profit, grossMargin, shareCount, price };
}
