import { chinaDay } from '../../../bff/contract/chinaTime.ts';
import { citationStyles, cite } from '../../../bff/contract/citations/citations.ts';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { detailAddress, readerAddress } from '../../lib/addresses.ts';
import { copyText } from '../../lib/copy.ts';
import { type DialogTable, dismissDialog } from '../../lib/dialogs.ts';

/** A report or a page of it cited in each style, to be copied. */
export function CiteDialog({ report, page }: DialogTable['cite']) {
  const cited = {
    id: report.id,
    title: report.name,
    organization: report.organization.name,
    researchers: report.researcher.name.split('、').filter(Boolean),
    date: report.time_text,
    page,
    url: new URL(page ? readerAddress(report.id, page) : detailAddress(report.id), window.location.href).href,
    accessed: chinaDay(Date.now()),
  };
  return (
    <DialogFrame title={page ? `引用第 ${page} 页` : '引用'} onClose={dismissDialog} className="max-w-lg">
      <ul className="divide-y divide-line">
        {citationStyles.map(({ id, name }) => {
          const text = cite(cited, id);
          return (
            <li key={id} className="py-3">
              <div className="flex min-h-11 items-center justify-between">
                <h3 className="font-semibold">{name}</h3>
                <Button
                  size="sm"
                  aria-label={`复制 ${name}`}
                  onClick={() => void copyText(text, '已复制引文')}
                >
                  复制
                </Button>
              </div>
              <p data-style={id} className="wrap-anywhere whitespace-pre-wrap text-sm">
                {text}
              </p>
            </li>
          );
        })}
      </ul>
    </DialogFrame>
  );
}
