import { createCanvas } from '@napi-rs/canvas';
import { registerCanvasFonts } from '../pdf/canvasPen.ts';
import type { GroupTheme } from './groups.ts';

/** Pixels, three times what the popover shows. */
const size = 144;

/** Draws a group's logo as a PNG: one character on a rounded ground. */
export function drawLogo({ glyph, hue }: GroupTheme): Buffer {
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
