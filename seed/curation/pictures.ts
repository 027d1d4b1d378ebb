import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { registerCanvasFonts } from '../pdf/canvasPen.ts';
import { Random } from '../random.ts';
import { type Motif, motifs } from './motifs.ts';

/** Pixels; a card shows it at 3:1, the collection's page across. */
const width = 1200;
const height = 400;
const left = 72;

/** Text of a banner. */
interface BannerText {
  key: string;
  name: string;
  tags: readonly string[];
  hue: number;
  motif: Motif;
}

/** Draws a collection's banner as a JPEG: a deep ground, a motif of data at the right, name and tags at the left. */
export function drawBanner(banner: BannerText): Buffer {
  registerCanvasFonts();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  drawGround(context, banner.hue);
  context.save();
  motifs[banner.motif]({
    context,
    random: new Random(`banner:${banner.key}`),
    hue: banner.hue,
    width,
    height,
  });
  context.restore();
  shadeText(context, banner.hue);
  drawText(context, banner);
  return canvas.toBuffer('image/jpeg', 90);
}

function drawGround(context: SKRSContext2D, hue: number): void {
  const ground = context.createLinearGradient(0, 0, width, height);
  ground.addColorStop(0, `hsl(${hue}, 62%, 15%)`);
  ground.addColorStop(0.55, `hsl(${hue}, 58%, 25%)`);
  ground.addColorStop(1, `hsl(${(hue + 24) % 360}, 60%, 38%)`);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  const glow = context.createRadialGradient(width * 0.82, height * 0.2, 20, width * 0.82, height * 0.2, 460);
  glow.addColorStop(0, `hsla(${(hue + 36) % 360}, 90%, 70%, 0.38)`);
  glow.addColorStop(1, `hsla(${(hue + 36) % 360}, 90%, 60%, 0)`);
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
}

/** Keeps the motif from running under the words. */
function shadeText(context: SKRSContext2D, hue: number): void {
  const shade = context.createLinearGradient(0, 0, width * 0.72, 0);
  shade.addColorStop(0, `hsla(${hue}, 62%, 13%, 0.96)`);
  shade.addColorStop(0.55, `hsla(${hue}, 62%, 15%, 0.7)`);
  shade.addColorStop(1, `hsla(${hue}, 62%, 18%, 0)`);
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
}

function drawText(context: SKRSContext2D, { name, tags, hue }: BannerText): void {
  const accent = `hsl(${(hue + 40) % 360}, 88%, 72%)`;
  context.textBaseline = 'alphabetic';
  context.fillStyle = accent;
  context.fillRect(left, 92, 36, 4);
  context.font = '500 24px "Noto Sans CJK SC"';
  context.letterSpacing = '6px';
  context.fillText('研海专题', left + 52, 103);
  context.letterSpacing = '3px';
  context.fillStyle = '#ffffff';
  context.font = `700 ${sizeOf(context, name, 68, 660)}px "Noto Sans CJK SC"`;
  context.fillText(name, left - 3, 220);
  context.letterSpacing = '0px';
  drawTags(context, tags);
}

/** The largest size up to `most` at which a text is no wider than `room`. */
function sizeOf(context: SKRSContext2D, text: string, maxLength: number, room: number): number {
  context.font = `700 ${maxLength}px "Noto Sans CJK SC"`;
  const needed = context.measureText(text).width;
  return needed <= room ? maxLength : Math.floor((maxLength * room) / needed);
}

function drawTags(context: SKRSContext2D, tags: readonly string[]): void {
  context.font = '400 26px "Noto Sans CJK SC"';
  let x = left;
  for (const tag of tags) {
    const box = context.measureText(tag).width + 36;
    if (x + box > width * 0.66) break;
    context.fillStyle = 'rgba(255, 255, 255, 0.13)';
    context.beginPath();
    context.roundRect(x, 268, box, 46, 23);
    context.fill();
    context.fillStyle = 'rgba(255, 255, 255, 0.92)';
    context.fillText(tag, x + 18, 300);
    x += box + 14;
  }
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
