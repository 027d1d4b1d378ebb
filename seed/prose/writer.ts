import type { Random } from '../random.ts';

/** Value of a slot: a text, a list to choose from, or something computed. */
type Slot = string | readonly string[] | (() => string);
export type Slots = Record<string, Slot>;

/** Sentences of one purpose. `{slot}` is filled in, `[a|b]` chosen from, `{#5~30.1}` a number with one decimal. */
export type Bank = readonly string[];

/**
 * Writes sentences for one report. A list slot keeps its value within a paragraph (`{product}` twice is the same
 * product, `{product2}` another) and goes through its list before any value comes again; so do templates.
 */
export class Writer {
  private readonly bags = new Map<string, string[]>();
  private readonly templates = new Map<Bank, string[]>();
  private sticky = new Map<string, string>();
  private readonly said = new Set<string>();

  constructor(
    readonly random: Random,
    readonly slots: Slots,
  ) {}

  /** One sentence (or whatever the bank's texts are), with its own choice of slot values. */
  phrase(bank: Bank, extra: Slots = {}): string {
    this.sticky = new Map();
    return this.fill(this.template(bank), extra);
  }

  /** A sentence from each bank, about the same things. No sentence twice in a report. */
  paragraph(banks: readonly Bank[], extra: Slots = {}): string {
    this.sticky = new Map();
    let text = '';
    for (const bank of banks) {
      let sentence = this.fill(this.template(bank), extra);
      for (let again = 0; this.said.has(sentence) && again < 4; again++)
        sentence = this.fill(this.template(bank), extra);
      if (this.said.has(sentence)) continue;
      this.said.add(sentence);
      text += sentence;
    }
    return text;
  }

  private template(bank: Bank): string {
    let bag = this.templates.get(bank);
    if (!bag || bag.length === 0) {
      bag = this.random.shuffle(bank);
      this.templates.set(bank, bag);
    }
    return bag.pop() ?? '';
  }

  /** Fills a template. Throws on a slot nobody gave. */
  fill(template: string, extra: Slots = {}): string {
    let text = template;
    // Innermost choices first, so that choices may nest.
    for (let inner = /\[([^[\]]*)\]/; inner.test(text); )
      text = text.replace(inner, (_, options: string) => this.random.pick(options.split('|')));
    return text.replace(/\{([^{}]+)\}/g, (_, name: string) => this.value(name, extra));
  }

  private value(name: string, extra: Slots): string {
    const number = /^#([\d.]+)~(\d+(?:\.\d+(?=\.))?)(?:\.(\d))?$/.exec(name);
    if (number)
      return this.random.between(Number(number[1]), Number(number[2])).toFixed(Number(number[3] ?? 0));
    const known = this.sticky.get(name);
    if (known !== undefined) return known;
    const base = name.replace(/\d$/, '');
    let slot = extra[name] ?? extra[base] ?? this.slots[name] ?? this.slots[base];
    // Another one than a passage's fixed subject comes from the report's own list.
    const fixed =
      name !== base && extra[name] === undefined && typeof extra[base] === 'string' ? extra[base] : '';
    if (fixed) slot = this.slots[name] ?? this.slots[base] ?? slot;
    if (slot === undefined) throw new Error(`Nothing fills {${name}}`);
    const raw =
      typeof slot === 'string' ? slot : typeof slot === 'function' ? slot() : this.draw(base, slot, fixed);
    // A value may itself hold choices and slots.
    const value = /[[{]/.test(raw) ? this.fill(raw, extra) : raw;
    if (typeof slot !== 'function') this.sticky.set(name, value);
    return value;
  }

  private draw(base: string, list: readonly string[], never: string): string {
    const key = `${base}:${list.join('、')}`;
    const taken = new Set([never]);
    for (const [name, value] of this.sticky) if (name.replace(/\d$/, '') === base) taken.add(value);
    let bag = this.bags.get(key) ?? [];
    if (!bag.some((value) => !taken.has(value))) bag = [...bag, ...this.random.shuffle(list)];
    let at = bag.findIndex((value) => !taken.has(value));
    if (at < 0) at = 0;
    const [value] = bag.splice(at, 1);
    this.bags.set(key, bag);
    return value ?? '';
  }
}

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
