import { randomBytes, randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { Redis } from '../clients/redis.ts';

/** Form of the question: drawn, or in words for those who cannot see it. */
export type CaptchaKind = 'picture' | 'question';

/** Something that a person reads. */
export interface Captcha {
  id: string;
  /** A PNG as data URI; empty for a question. */
  image: string;
  /** Task. */
  text: string;
}

/** Text that was read. */
export interface ReadCaptcha {
  id: string;
  text: string;
}

const secondsKept = 300;
/** Letters and digits that are not taken for one another, at any tilt. */
const letters = 'ACDEFHJKMNPRTUVWXY34679';
const length = 4;
const [width, height] = [168, 56];
const numbers = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/** Captchas of our own; each serves one try, right or wrong. @param hash keyed: no answer stands in Redis */
export function createCaptchas(redis: Redis, hash: (text: string) => string) {
  const keyOf = (id: string) => `captcha:${id.slice(0, 64)}`;
  return {
    async make(kind: CaptchaKind): Promise<Captcha> {
      const id = randomBytes(16).toString('base64url');
      const { answer, image, text } = kind === 'picture' ? await aPicture() : aQuestion();
      await redis.set(keyOf(id), hash(`${id} ${answer}`), 'EX', secondsKept);
      return { id, image, text };
    },
    /** Whether this is what it said; used up either way. */
    async redeem({ id, text }: ReadCaptcha): Promise<boolean> {
      const answer = await redis.getdel(keyOf(id));
      return answer !== null && hash(`${id} ${text.normalize('NFKC').trim().toUpperCase()}`) === answer;
    },
  };
}

function aQuestion(): { answer: string; image: string; text: string } {
  const [one, other] = [randomInt(1, 10), randomInt(1, 10)];
  return {
    answer: String(one + other),
    image: '',
    text: `${numbers[one]}加${numbers[other]}等于几？请填写数字`,
  };
}

async function aPicture(): Promise<{ answer: string; image: string; text: string }> {
  const answer = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  const between = (min: number, max: number) => min + randomInt(Math.round((max - min) * 100)) / 100;
  const glyphs = [...answer].map((letter, index) => {
    const [x, y] = [26 + index * 39 + between(-5, 5), 40 + between(-5, 5)];
    const turn = between(-24, 24);
    const size = between(30, 40);
    return `<text x="${x}" y="${y}" font-size="${size}" transform="rotate(${turn} ${x} ${y})">${letter}</text>`;
  });
  const strokes = Array.from({ length: 5 }, () => {
    const points = [0, 1, 2, 3].map((part) => `${(part * width) / 3} ${between(4, height - 4)}`);
    return `<path d="M${points[0]} C${points[1]} ${points[2]} ${points[3]}" stroke-width="${between(1, 2.4)}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#faf8f4"/>
    <g fill="none" stroke="#5b6670">${strokes.join('')}</g>
    <g fill="#1b2329" font-family="DejaVu Sans, Liberation Sans, sans-serif" font-weight="bold" text-anchor="middle">${glyphs.join('')}</g>
  </svg>`;
  const png = await sharp(Buffer.from(svg)).blur(0.5).png({ palette: true }).toBuffer();
  return {
    answer,
    image: `data:image/png;base64,${png.toString('base64')}`,
    text: '请输入图中的字符，不分大小写',
  };
}
