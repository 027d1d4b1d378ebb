/** A seeded source of randomness: the same key gives the same stream on every machine. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  constructor(key: string) {
    let hash = 1779033703 ^ key.length;
    for (let index = 0; index < key.length; index++) {
      hash = Math.imul(hash ^ key.charCodeAt(index), 3432918353);
      hash = (hash << 13) | (hash >>> 19);
    }
    const next = () => {
      hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
      hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
      hash ^= hash >>> 16;
      return hash >>> 0;
    };
    this.a = next();
    this.b = next();
    this.c = next();
    for (let index = 0; index < 12; index++) this.unit();
  }

  /** A number in [0, 1): sfc32. */
  unit(): number {
    const sum = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  /** A number in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.unit();
  }

  /** A whole number in [low, high]. */
  int(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** Bell-shaped around 0 with deviation 1, never beyond 3. */
  bell(): number {
    let sum = 0;
    for (let index = 0; index < 6; index++) sum += this.unit();
    return (sum - 3) / Math.SQRT1_2;
  }

  /** One item. Throws on an empty list. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.unit() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }

  shuffle<Item>(items: readonly Item[]): Item[] {
    const copy = [...items];
    for (let index = copy.length - 1; index > 0; index--) {
      const other = Math.floor(this.unit() * (index + 1));
      const held = copy[index] as Item;
      copy[index] = copy[other] as Item;
      copy[other] = held;
    }
    return copy;
  }

  /** Up to `count` different items. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    return this.shuffle(items).slice(0, count);
  }
}
