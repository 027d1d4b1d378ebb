import type { Pen } from '../drawing/pen.ts';
import { boldOf, textWidth } from '../pdf/fonts.ts';
import type { HouseStyle } from './house.ts';

/** The shape of a house's sign. */
export type Sign = 'waves' | 'peak' | 'ring' | 'square' | 'bars' | 'leaf' | 'none';

function sign(
  pen: Pen,
  shape: Sign,
  x: number,
  y: number,
  size: number,
  color: string,
  second: string,
): void {
  if (shape === 'waves') {
    for (let row = 0; row < 3; row++) {
      const points: [number, number][] = [];
      for (let step = 0; step <= 16; step++)
        points.push([
          x + (size * step) / 16,
          y + size * (0.25 + row * 0.27) + Math.sin(step * 0.8 + row) * size * 0.09,
        ]);
      pen.polyline(points, { color: row === 1 ? second : color, width: size * 0.1 });
    }
  } else if (shape === 'peak') {
    pen.polygon(
      [
        [x, y + size],
        [x + size * 0.42, y],
        [x + size * 0.84, y + size],
      ],
      color,
    );
    pen.polygon(
      [
        [x + size * 0.4, y + size],
        [x + size * 0.72, y + size * 0.4],
        [x + size * 1.04, y + size],
      ],
      second,
    );
  } else if (shape === 'ring') {
    pen.slice(x + size / 2, y + size / 2, size / 2, 0.5, Math.PI * 1.7, size * 0.3, color);
    pen.circle(x + size * 0.82, y + size * 0.24, size * 0.14, second);
  } else if (shape === 'square') {
    pen.rect(x, y, size, size, color);
    pen.rect(x + size * 0.2, y + size * 0.2, size * 0.3, size * 0.6, '#ffffff');
    pen.rect(x + size * 0.6, y + size * 0.5, size * 0.22, size * 0.3, second);
  } else if (shape === 'bars') {
    [0.45, 0.7, 1].forEach((part, index) => {
      pen.rect(
        x + size * 0.36 * index,
        y + size * (1 - part),
        size * 0.26,
        size * part,
        index === 1 ? second : color,
      );
    });
  } else if (shape === 'leaf') {
    pen.slice(x, y + size, size, -Math.PI / 2, 0, 0, color);
    pen.slice(x + size, y, size * 0.62, Math.PI / 2, Math.PI, 0, second);
  }
}

/** Sign, name and Latin name of the institution; gives the width taken. */
export function setLogo(
  pen: Pen,
  house: HouseStyle,
  shape: Sign,
  x: number,
  y: number,
  size: number,
  ink: string = house.colors.primary,
): number {
  const { name, latin } = house.institution;
  sign(pen, shape, x, y, size, ink, house.colors.second);
  const left = x + (shape === 'none' ? 0 : size * 1.2);
  const face = boldOf[house.faces.title];
  pen.text(left, y + size * 0.58, name, { face, size: size * 0.66, color: ink });
  const nameWidth = textWidth(face, size * 0.66, name);
  const small = { face: house.faces.body, size: size * 0.26, color: ink };
  const latinWidth = textWidth(house.faces.body, small.size, latin);
  const spacing = Math.max(0, (nameWidth - latinWidth) / latin.length);
  pen.text(left, y + size * 0.96, latin, { ...small, spacing });
  return left - x + Math.max(nameWidth, latinWidth);
}
