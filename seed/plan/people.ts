import type { House } from '../houses/house.ts';
import type { Analyst } from '../model.ts';
import { Random } from '../random.ts';

const surnames = '陆沈顾秦邵贺薛戴温裴骆祝苗凌霍柏闻蓝虞靳樊颜游尚屠卞詹荀俞';
const given = [
  '知远',
  '若溪',
  '景行',
  '亦舟',
  '望舒',
  '云笙',
  '怀瑾',
  '予安',
  '书昀',
  '清和',
  '嘉言',
  '思齐',
  '沐阳',
  '一诺',
  '昭宁',
  '逸凡',
  '晚晴',
  '子衿',
  '秋白',
  '维桢',
  '映雪',
  '承宇',
  '静姝',
  '致远',
  '听澜',
  '明哲',
  '语桐',
  '修远',
  '其琛',
  '乐瑶',
  '砚秋',
  '凌霄',
];

/** The analysts of a house; the same ones every time, each with a licence when the house is a broker. */
export function analystsOf(house: House): Analyst[] {
  const random = new Random(`people:${house.id}`);
  return Array.from({ length: 14 }, (_, index) => {
    const name = random.pick([...surnames]) + random.pick(given);
    const licence = house.institution.isBroker
      ? `S17${random.int(10, 49)}5${random.int(15, 25)}0${random.int(10000, 99999)}`
      : '';
    return { name, licence, mail: `research${String(index + 11)}@${house.institution.domain}` };
  });
}
