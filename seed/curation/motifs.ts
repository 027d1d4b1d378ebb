import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from '../random.ts';

/** Place and colours of a motif. */
interface Drawing {
  context: SKRSContext2D;
  random: Random;
  hue: number;
  width: number;
  height: number;
}

const ink = (hue: number, alpha: number, light = 38) => `hsla(${hue}, 30%, ${light}%, ${alpha * 0.7})`;

function waves({ context, random, hue, width, height }: Drawing): void {
  context.lineWidth = 2;
  for (let row = 0; row < 13; row++) {
    const [slow, fast] = [random.between(0, 6), random.between(0, 6)];
    context.strokeStyle = ink(hue, 0.12 + row * 0.035);
    context.beginPath();
    for (let x = 0; x <= width; x += 6) {
      const swell = Math.sin(x / 130 + slow) * 30 + Math.sin(x / 47 + fast) * 9;
      const y = height * 0.3 + row * 22 + swell * (0.4 + row / 13);
      x === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
    }
    context.stroke();
  }
}

function walk(random: Random, count: number, from: number, drift: number): number[] {
  const values = [from];
  while (values.length < count) values.push((values.at(-1) ?? 0) + drift + random.bell() * 10);
  return values;
}

function line({ context, random, hue, width, height }: Drawing): void {
  const count = 76;
  const step = width / (count - 1);
  grid({ context, random, hue, width, height });
  for (const [index, drift] of [-1.8, -3].entries()) {
    const values = walk(random, count, height * (0.9 - index * 0.08), drift);
    const trace = () => {
      context.beginPath();
      values.forEach((y, at) => {
        const x = at * step;
        at === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
      });
    };
    trace();
    context.lineTo(width, height);
    context.lineTo(0, height);
    context.fillStyle = ink(hue + index * 30, 0.13);
    context.fill();
    trace();
    context.strokeStyle = ink(hue + index * 30, 0.9);
    context.lineWidth = 3.5;
    context.stroke();
  }
}

function grid({ context, hue, width, height }: Drawing): void {
  context.strokeStyle = ink(hue, 0.1);
  context.lineWidth = 1;
  context.beginPath();
  for (let y = 50; y < height; y += 50) {
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  context.stroke();
}

function bars({ context, random, hue, width, height }: Drawing): void {
  const [start, count] = [40, 30];
  const step = (width - start - 30) / count;
  for (let index = 0; index < count; index++) {
    const tall = 50 + index * 7 + random.between(-26, 40);
    const fill = context.createLinearGradient(0, height - tall, 0, height);
    fill.addColorStop(0, ink(hue, 0.85));
    fill.addColorStop(1, ink(hue, 0.12));
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(start + index * step, height - tall, step * 0.58, tall + 10, 6);
    context.fill();
  }
}

function candles({ context, random, hue, width, height }: Drawing): void {
  const [start, count] = [30, 48];
  const step = (width - start - 30) / count;
  grid({ context, random, hue, width, height });
  let price = height * 0.74;
  for (let index = 0; index < count; index++) {
    const close = price + random.bell() * 20 - 2 + (height * (0.7 - index * 0.009) - price) * 0.2;
    const x = start + index * step + step / 2;
    context.strokeStyle = context.fillStyle = ink(hue, close < price ? 0.9 : 0.38);
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(x, Math.min(price, close) - random.between(6, 24));
    context.lineTo(x, Math.max(price, close) + random.between(6, 24));
    context.stroke();
    context.fillRect(
      x - step * 0.3,
      Math.min(price, close),
      step * 0.6,
      Math.max(4, Math.abs(close - price)),
    );
    price = close;
  }
}

function rings({ context, random, hue, width, height }: Drawing): void {
  const [x, y] = [width / 2, height * 0.52];
  context.lineCap = 'round';
  for (let index = 0; index < 7; index++) {
    const radius = 44 + index * 31;
    const from = random.between(0, Math.PI * 2);
    context.lineWidth = 13;
    context.strokeStyle = ink(hue, 0.09);
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.stroke();
    context.strokeStyle = ink(hue + index * 7, 0.82 - index * 0.08);
    context.beginPath();
    context.arc(x, y, radius, from, from + random.between(1.2, 4.6));
    context.stroke();
  }
}

function mesh({ context, random, hue, width, height }: Drawing): void {
  const points = Array.from({ length: 84 }, () => ({
    x: random.between(-20, width + 20),
    y: random.between(-10, height + 10),
    size: random.between(2, 6.5),
  }));
  context.lineWidth = 1.2;
  for (const one of points) {
    for (const other of points) {
      const far = Math.hypot(one.x - other.x, one.y - other.y);
      if (far === 0 || far > 132) continue;
      context.strokeStyle = ink(hue, 0.42 * (1 - far / 132));
      context.beginPath();
      context.moveTo(one.x, one.y);
      context.lineTo(other.x, other.y);
      context.stroke();
    }
    context.fillStyle = ink(hue, 0.9, 30);
    context.beginPath();
    context.arc(one.x, one.y, one.size, 0, Math.PI * 2);
    context.fill();
  }
}

function scatter({ context, random, hue, width, height }: Drawing): void {
  grid({ context, random, hue, width, height });
  for (let index = 0; index < 150; index++) {
    const along = random.unit();
    const x = width * along;
    const y = height * (0.86 - along * 0.62) + random.bell() * 46;
    context.fillStyle = ink(hue + random.int(0, 40), random.between(0.25, 0.85));
    context.beginPath();
    context.arc(x, y, random.between(3, 15) * (0.4 + along * 0.6), 0, Math.PI * 2);
    context.fill();
  }
}

function hexagons({ context, random, hue, width, height }: Drawing): void {
  const radius = 44;
  const across = radius * Math.sqrt(3);
  context.lineWidth = 2;
  for (let row = -1; row * radius * 1.5 < height + radius; row++) {
    for (let x = row % 2 ? across / 2 : 0; x < width + across; x += across) {
      const y = row * radius * 1.5 + 40;
      context.beginPath();
      for (let corner = 0; corner < 6; corner++) {
        const angle = (Math.PI / 3) * corner + Math.PI / 6;
        const at: [number, number] = [x + Math.cos(angle) * (radius - 5), y + Math.sin(angle) * (radius - 5)];
        corner === 0 ? context.moveTo(...at) : context.lineTo(...at);
      }
      context.closePath();
      context.fillStyle = ink(hue, random.chance(0.3) ? random.between(0.2, 0.6) : 0.05);
      context.fill();
      context.strokeStyle = ink(hue, 0.24);
      context.stroke();
    }
  }
}

function strata({ context, random, hue, width, height }: Drawing): void {
  for (let layer = 0; layer < 7; layer++) {
    const [base, shift] = [height * (0.22 + layer * 0.125), random.between(0, 6)];
    context.fillStyle = ink(hue - layer * 5, 0.13 + layer * 0.045, 76 - layer * 5);
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x <= width; x += 8) {
      const lift = (x / width - 0.32) * 90;
      context.lineTo(x, base - lift + Math.sin(x / 92 + shift) * 20 + Math.sin(x / 31 + shift) * 5 + 60);
    }
    context.lineTo(width, height);
    context.fill();
  }
}

function skyline({ context, random, hue, width, height }: Drawing): void {
  for (const depth of [0, 1, 2]) {
    let x = -20;
    while (x < width) {
      const [wide, tall] = [random.between(34, 84), random.between(70, 250 - depth * 50)];
      context.fillStyle = ink(hue, 0.14 + depth * 0.16, 70 - depth * 6);
      context.fillRect(x, height - tall, wide - 6, tall);
      if (depth === 2) windows(context, random, { x, y: height - tall, wide: wide - 6, tall, hue });
      x += wide;
    }
  }
}

function windows(
  context: SKRSContext2D,
  random: Random,
  { x, y, wide, tall, hue }: { x: number; y: number; wide: number; tall: number; hue: number },
): void {
  context.fillStyle = ink(hue + 10, 0.75, 86);
  for (let top = y + 12; top < y + tall - 10; top += 20)
    for (let at = x + 8; at < x + wide - 8; at += 14)
      if (random.chance(0.42)) context.fillRect(at, top, 6, 9);
}

/** Motifs of banners, each from edge to edge. */
export const motifs = {
  waves,
  line,
  bars,
  candles,
  rings,
  mesh,
  scatter,
  hexagons,
  strata,
  skyline,
} as const;

/** The name of one. */
export type Motif = keyof typeof motifs;
