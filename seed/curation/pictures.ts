import { createCanvas } from '@napi-rs/canvas';
import { registerCanvasFonts } from '../pdf/canvasPen.ts';
import { Random } from '../random.ts';
import { type Motif, motifs } from './motifs.ts';

/** Pixels; a card shows it at 3:1, the collection's page across. */
const width = 1200;
const height = 400;
/** Paper. */
const ground = '#f1ede5';

/** What a banner is drawn from. */
interface BannerLook {
  key: string;
  hue: number;
  motif: Motif;
}

/** Draws a collection's banner as a JPEG: a motif of data in ink on paper. Its name stands beside it, never in it. */
export function drawBanner({ key, hue, motif }: BannerLook): Buffer {
  registerCanvasFonts();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  motifs[motif]({ context, random: new Random(`banner:${key}`), hue, width, height });
  return canvas.toBuffer('image/jpeg', 90);
}

/** Pixels, three times what the popover shows. */
const size = 144;

/** Draws a group's logo as a PNG: one character on a rounded ground. */
export function drawLogo({ glyph, hue }: { glyph: string; hue: number }): Buffer {
  registerCanvasFonts();
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  const ground = context.createLinearGradient(0, 0, size, size);
  ground.addColorStop(0, `hsl(${(hue + 24) % 360}, 62%, 52%)`);
  ground.addColorStop(1, `hsl(${hue}, 64%, 34%)`);
  context.fillStyle = ground;
  context.beginPath();
  context.roundRect(0, 0, size, size, size * 0.22);
  context.fill();
  context.font = `700 ${size * 0.54}px "Noto Sans CJK SC"`;
  context.fillStyle = '#ffffff';
  context.textAlign = 'center';
  const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context.measureText(glyph);
  context.fillText(glyph, size / 2, size / 2 + (up - down) / 2);
  return canvas.toBuffer('image/png');
}
