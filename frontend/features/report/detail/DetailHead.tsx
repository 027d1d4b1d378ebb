import { BookOpen, Link2 } from 'lucide-react';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Cover } from '../../../components/Cover.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { detailAddress, readerAddress } from '../../../lib/addresses.ts';
import { formatTag } from '../../../lib/format.ts';
import { notify } from '../../../lib/notify.ts';
import { readingPlace } from '../../../lib/readingPlace.ts';
import { ReportFacts } from '../ReportFacts.tsx';

/** Copies the report's address; a refused clipboard is only logged (spec §8). */
async function copyAddress(id: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(detailAddress(id), window.location.href).href);
    notify('success', '复制成功，快去分享吧！');
  } catch (error) {
    console.warn('clipboard refused', error);
  }
}

/** The report as on a catalogue card: cover, title, facts, and what one can do with it. */
export function DetailHead({ report, keyword }: { report: ReportDetail; keyword: string }) {
  const place = Math.min(readingPlace(report.id), Math.max(1, report.preview_pages));
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="max-md:hidden">
        <Cover
          url={report.share_url}
          title={report.name}
          organization={report.organization.name}
          className="w-48"
          sizes="192px"
          eager
        />
      </div>
      <div className="flex flex-col">
        <p className="flex flex-wrap gap-2">
          <Tag>{formatTag(report.industry, report.type)}</Tag>
          {report.is_recommend === 1 && <Tag tone="cinnabar">推荐</Tag>}
          {report.is_trader === 0 && <Tag tone="sea">非券商</Tag>}
        </p>
        <h1 className="mt-2 mb-5 text-pretty font-semibold font-song text-xl md:text-2xl">{report.name}</h1>
        <ReportFacts report={report} wide />
        <div className="mt-6 flex flex-wrap gap-3 md:mt-auto md:pt-6">
          <ButtonLink
            to={readerAddress(report.id, place, keyword)}
            target="_blank"
            rel="noopener"
            tone="primary"
            className="max-md:flex-1"
          >
            <BookOpen aria-hidden="true" size={18} strokeWidth={1.5} />
            {place > 1 ? `从第 ${place} 页继续` : '阅读原文'}
          </ButtonLink>
          <Button onClick={() => copyAddress(report.id)}>
            <Link2 aria-hidden="true" size={18} strokeWidth={1.5} />
            复制链接分享
          </Button>
        </div>
      </div>
    </header>
  );
}
