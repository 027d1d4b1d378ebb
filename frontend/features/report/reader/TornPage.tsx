import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { formatCount } from '../../../lib/format.ts';

/** Where this viewer's right ends: after page `seen` of `pageCount`. */
export interface TornPageProps {
  seen: number;
  pageCount: number;
  width: number;
  height: number;
}

/** The tear: how deep the foot of the page reaches at even steps, percent; uneven, as paper tears. */
const tear = Array.from(
  { length: 64 },
  (_, step) => 96 + 2.2 * Math.sin(step * 0.31) + 1.1 * Math.sin(step * 1.7) + 0.7 * Math.sin(step * 4.3),
);

const outline = `polygon(0 0, 100% 0, ${tear
  .map((depth, step) => `${(100 - (step * 100) / (tear.length - 1)).toFixed(2)}% ${depth.toFixed(2)}%`)
  .join(', ')})`;

/** Height of the torn page as a part of its width, at least 320 px for its words. */
export const tornHeight = (width: number): number => Math.max(320, Math.round(width * 0.5));

/** The next page, torn off: says how much was seen, how much there is, and what opens it (spec §4: preview). */
export function TornPage({ seen, pageCount, width, height }: TornPageProps) {
  return (
    <div className="mx-auto drop-shadow-[0_1px_0_rgb(0_0_0/0.22)]" style={{ width, height }}>
      <section
        aria-label="预览到此为止"
        className="scheme-light flex size-full flex-col items-center justify-center bg-white px-6 pb-[6%] text-center text-ink"
        style={{ clipPath: outline }}
      >
        <p className="font-semibold font-song text-xl">预览到第 {formatCount(seen)} 页为止</p>
        <p className="mt-2 text-muted tabular-nums">
          全文 {formatCount(pageCount)} 页，还有 {formatCount(pageCount - seen)} 页。会员可读全文。
        </p>
        <ButtonLink to="/vip" tone="primary" className="mt-6">
          了解会员
        </ButtonLink>
      </section>
    </div>
  );
}
