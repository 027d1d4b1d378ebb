import { shellsPerDownload } from '../../../../../bff/contract/constants.ts';
import type { ReportDetail } from '../../../../../bff/contract/entities.ts';
import { Button } from '../../../../components/Button.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { useGate } from '../../../../lib/gate.ts';
import { useCall } from '../../../../lib/hooks/useCall.ts';
import { useViewer } from '../../../../lib/session.ts';

/** End of this viewer's right: after page `seen`. */
export interface TornPageProps {
  report: ReportDetail;
  seen: number;
  /** The page beyond that was asked for. */
  beyond: number | null;
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

/** Ways to open the rest: the membership with its price, or shells and the balance. */
function Offer({ report }: { report: ReportDetail }) {
  const { user } = useViewer();
  const gate = useGate();
  const { data } = useCall('/api/order/vipList', {}, { shouldRetryOnError: false });
  const price = data?.items.find(({ level }) => level === 1)?.items[0]?.price;
  const { id, name } = report;
  return (
    <>
      <p className="mt-2 tabular-nums">
        会员可读全文{price !== undefined && `，标准 VIP ${formatCount(price)} 元/年`}
      </p>
      <Button
        tone="primary"
        className="mt-5"
        aria-disabled={gate.pending}
        onClick={() => gate.runGated({ kind: 'pay' })}
      >
        开通会员
      </Button>
      <button
        type="button"
        aria-disabled={gate.pending}
        onClick={() => gate.runGated({ kind: 'download', id, name })}
        className="touch mt-4 text-sea text-sm tabular-nums underline-offset-4 hover:underline"
      >
        或用 {shellsPerDownload} 贝壳下载后阅读全文{user && `（你有 ${formatCount(user.beike)}）`}
      </button>
    </>
  );
}

/** The next page, torn off: says how much was seen, how much there is, what opens it and what that costs. */
export function TornPage({ report, seen, beyond, width, height }: TornPageProps) {
  const { page_count: pageCount } = report;
  return (
    <div className="print:hidden mx-auto drop-shadow-[0_1px_0_rgb(0_0_0/0.22)]" style={{ width, height }}>
      <section
        aria-label="预览到此为止"
        className="softened scheme-light flex size-full flex-col items-center justify-center bg-white px-6 pb-[6%] text-center text-ink"
        style={{ clipPath: outline }}
      >
        <p aria-live="polite" className="font-semibold font-song text-xl">
          {beyond === null ? `预览到第${formatCount(seen)}页为止` : `第${formatCount(beyond)}页在预览范围外`}
        </p>
        <p className="mt-1 text-muted text-sm tabular-nums">
          全文 {formatCount(pageCount)} 页，还有 {formatCount(pageCount - seen)} 页
        </p>
        <Offer report={report} />
      </section>
    </div>
  );
}
