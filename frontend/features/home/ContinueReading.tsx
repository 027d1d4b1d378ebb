import { useState } from 'react';
import { PageLink } from '../../components/list/PageLink.tsx';
import { ReportLink } from '../../components/report/ReportLink.tsx';
import { lastRead } from '../../lib/storage/readingPlace.ts';

/** Reports offered to go on with. */
const shown = 3;

/** 继续阅读: what was read last on this device, each at the page where it was left; nothing where nothing was. */
export function ContinueReading() {
  const [places] = useState(() => lastRead(shown));
  if (places.length === 0) return null;
  return (
    <section aria-label="继续阅读" className="mt-2 text-sm">
      <h2 className="text-muted">继续阅读</h2>
      <ul>
        {places.map(({ id, page, name }) => (
          <li key={id} className="relative flex min-h-11 items-center gap-3">
            <PageLink reportId={id} page={page} className="z-10 shrink-0" />
            <ReportLink report={{ id, name }} className="!line-clamp-1 min-w-0" />
          </li>
        ))}
      </ul>
    </section>
  );
}
