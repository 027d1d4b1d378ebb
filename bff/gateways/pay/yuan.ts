/** 29800 分 as Alipay writes it: `298.00`. */
export function yuanText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** `298.00`, `298.0` or `298` as 分; NaN for anything else. Never by floating point: money is whole 分. */
export function centsOf(text: unknown): number {
  const [, yuan, cents = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(text)) ?? [];
  return yuan === undefined ? Number.NaN : Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
}
