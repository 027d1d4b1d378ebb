import { Link, useNavigate } from 'react-router';
import { Skeleton } from '../../components/list/Skeleton.tsx';
import { ReportSearch } from '../../components/search/ReportSearch.tsx';
import { reportAddress } from '../../lib/addresses.ts';
import { ContinueReading } from './ContinueReading.tsx';
import { useHotWords } from './homeCalls.ts';

const widths = ['w-16', 'w-10', 'w-14', 'w-20', 'w-10', 'w-16', 'w-12', 'w-10', 'w-14', 'w-16'];

function HotWords() {
  const { data, error } = useHotWords();
  if ((error && !data) || data?.data.length === 0) return <div className="mt-3 h-11" />;
  return (
    <div className="mt-3 flex h-11 overflow-hidden text-sm">
      <h2 className="flex h-11 shrink-0 items-center pr-3 text-muted">热搜</h2>
      {/* On a phone one line to swipe: two lines with room for fingers between them would look apart. */}
      <ul
        className="flex min-w-0 gap-x-4 max-md:overflow-x-auto max-md:[scrollbar-width:none] md:flex-wrap"
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
              <li key={`place-${index}`} className="flex h-11 items-center">
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
    <section aria-labelledby="home-search" className="mx-auto max-w-[46rem] pt-14 pb-12 md:pt-24 md:pb-20">
      <h1 id="home-search" className="mb-8 text-center font-semibold font-song text-2xl">
        找到研究报告里的那一页
      </h1>
      <ReportSearch
        value=""
        size="large"
        placeholder="报告标题、机构、公司、行业"
        onSearch={(keyword) => navigate(reportAddress({ keyword }))}
      />
      <HotWords />
      <ContinueReading />
    </section>
  );
}
