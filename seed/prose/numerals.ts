const chineseNumbers = '一二三四五六七八九十';

/** 增长12.3% or 下降4.0%. */
export function change(percent: number): string {
  if (Math.abs(percent) < 0.05) return '持平';
  return `${percent > 0 ? '增长' : '下降'}${Math.abs(percent).toFixed(1)}%`;
}

/** 一 to 九十九. */
export function chineseNumeral(value: number): string {
  if (value <= 10) return chineseNumbers[value - 1] ?? '';
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  return `${tens > 1 ? chineseNumbers[tens - 1] : ''}十${ones ? chineseNumbers[ones - 1] : ''}`;
}
