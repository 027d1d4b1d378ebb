import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { TextLink } from '../../../components/Button.tsx';
import { readerAddress } from '../../../lib/addresses.ts';

interface EstimateLinkProps {
  reportId: number;
  estimate: Pick<ReportDetail['forecasts'][number], 'page' | 'box' | 'text' | 'year'>;
  /** What the number says, without its year. */
  label: string;
  /** The number in another unit than the printed one. */
  children?: string;
}

/** The number of an estimate; opens where it is printed. */
export function EstimateLink({
  reportId,
  estimate: { page, box, text, year },
  label,
  children = text,
}: EstimateLinkProps) {
  return (
    <TextLink
      to={readerAddress(reportId, page, '', { box: box.join(',') })}
      newTab
      aria-label={`${label} ${year}：${text}，第${page}页`}
      className="touch"
    >
      {children}
    </TextLink>
  );
}
