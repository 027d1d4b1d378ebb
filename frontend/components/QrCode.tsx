import { create } from 'qrcode';
import { useMemo } from 'react';

/** Text of the code, its side in pixels, and its purpose in words. */
export interface QrCodeProps {
  text: string;
  size: number;
  label: string;
}

/** The dark modules as one path, a unit square each, inside the quiet zone. */
function draw(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const quiet = 3;
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`;
    }
  }
  return { side: modules.size + 2 * quiet, path };
}

/** A QR code drawn here in the browser; dark on white in every theme, for cameras. */
export function QrCode({ text, size, label }: QrCodeProps) {
  const { side, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      className="bg-white"
    >
      <path d={path} fill="#1b2329" />
    </svg>
  );
}
