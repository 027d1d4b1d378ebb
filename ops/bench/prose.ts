import { dict } from '@node-rs/jieba/dict.js';

/** Numbers from 0 to 1 that are the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Words of the segmenter's own dictionary, each as often as in real Chinese. */
class Vocabulary {
  private readonly words: string[] = [];
  private readonly sums: number[] = [];
  private total = 0;

  constructor() {
    for (const line of Buffer.from(dict).toString().split('\n')) {
      const [word = '', frequency = '0'] = line.trim().split(' ');
      if (!/^\p{Script=Han}{1,4}$/u.test(word)) continue;
      this.total += Number(frequency) || 1;
      this.words.push(word);
      this.sums.push(this.total);
    }
  }

  pick(random: number): string {
    const wanted = random * this.total;
    let low = 0;
    let high = this.sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.words[low] ?? '';
  }
}

let shared: Vocabulary | undefined;

/** Share of sentences about the report's subject. */
const subjectShare = 0.08;

/**
 * Text for scale: words drawn by frequency, with the subject's own strewn in, so that postings, lengths and hits
 * are near those of real reports. It means nothing.
 */
export function writeProse(characters: number, subject: readonly string[], random: () => number): string {
  shared ??= new Vocabulary();
  let text = '';
  while (text.length < characters) {
    const words = 8 + Math.floor(random() * 15);
    for (let count = 0; count < words; count++) {
      const own = random() < subjectShare ? subject[Math.floor(random() * subject.length)] : undefined;
      text += own ?? shared.pick(random());
    }
    text += random() < 0.5 ? '，' : '。';
  }
  return text.slice(0, characters);
}
