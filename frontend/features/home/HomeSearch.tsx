import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Skeleton } from '../../components/Placeholders.tsx';
import { PageLink, ReportLink } from '../../components/report/ReportLinks.tsx';
import { ReportSearch } from '../../components/search/SearchBox.tsx';
import { reportAddress } from '../../lib/addresses.ts';
import { lastRead } from '../../lib/storage/readingPosition.ts';
import { useHotWords } from './homeCalls.ts';

/** Reports offered to go on with. */
const maxOffered = 3;

/** 继续阅读: what was read last on this device, each at the page where it was left; nothing where nothing was. */
function ContinueReading() {
  const [positions] = useState(() => lastRead(maxOffered));
  if (positions.length === 0) return null;
  return (
    <section aria-label="继续阅读" className="mt-2 text-sm">
      <h2 className="text-muted">继续阅读</h2>
      <ul>
        {positions.map(({ id, page, name }) => (
          <li key={id} className="relative flex min-h-11 items-center gap-3">
            <PageLink reportId={id} page={page} className="z-10 shrink-0" />
            <ReportLink report={{ id, name }} className="!line-clamp-1 min-w-0" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const widths = ['w-16', 'w-10', 'w-14', 'w-20', 'w-10', 'w-16', 'w-12', 'w-10', 'w-14', 'w-16'];

function HotWords() {
  const { data, error } = useHotWords();
  if ((error && !data) || data?.data.length === 0) return <div className="mt-3 h-11" />;
  return (
    <div className="mt-3 flex h-11 overflow-hidden text-sm">
      <h2 className="flex h-11 shrink-0 items-center pr-3 text-muted">热搜</h2>
      {/* On a phone one line to swipe: two lines with room for fingers between them would look apart. */}
      <ul
        className="fades-on flex min-w-0 gap-x-4 max-md:overflow-x-auto max-md:[scrollbar-width:none] md:flex-wrap"
        aria-busy={!data}
      >
        {data
          ? data.data.map((word) => (
              <li key={word.id} className="flex h-11 shrink-0 items-center">
                <Link
                  to={reportAddress({ keyword: word.keyword })}
                  className="touch whitespace-nowrap underline-offset-4 hover:text-sea hover:underline"
                >
                  {word.keyword}
                </Link>
              </li>
            ))
          : widths.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey places have no identity but their place.
              <li key={`skeleton-${index}`} className="flex h-11 items-center">
                <Skeleton className={`h-3 ${width}`} />
              </li>
            ))}
      </ul>
    </div>
  );
}

/** The search box alone in the page's first third, hot words under it as plain links. */
export function HomeSearch() {
  const navigate = useNavigate();
  return (
    <section aria-labelledby="home-search" className="mx-auto max-w-[46rem] pt-10 pb-8 md:pt-14 md:pb-10">
      <h1 id="home-search" className="mb-6 text-center font-semibold font-song text-2xl">
        找到研究报告里的那一页
      </h1>
      <ReportSearch
        value=""
        size="large"
        isFocused
        onSearch={(keyword) => navigate(reportAddress({ keyword }))}
      />
      <HotWords />
      <ContinueReading />
    </section>
  );
}
