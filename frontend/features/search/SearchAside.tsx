import { Link } from 'react-router';
import { Skeleton } from '../../components/Placeholders.tsx';
import { ReportLinks } from '../../components/report/ReportLinks.tsx';
import { useCall } from '../../lib/hooks/useCall.ts';

/** Hot words of the search page. */
const hotWordCount = 5;
const pickCount = 6;

const slots = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The column beside the results: what others search, and the operators' picks of the week. */
export function SearchAside({ hrefOfWord }: { hrefOfWord: (keyword: string) => string }) {
  const words = useCall('/api/file/getHotWords', { page: 1, pageSize: hotWordCount });
  const picks = useCall('/api/file/homelist', { recommend: 2, page: 1, pageSize: pickCount });
  return (
    <aside aria-label="热门与推荐" className="max-w-70 space-y-8">
      {!words.error && (
        <section>
          <h2 className="ruled font-semibold text-sm">热门搜索</h2>
          {/* As high as all of them: what is below does not move up when there are fewer. */}
          <ol className="mt-1 min-h-45">
            {words.data?.data.length === 0 && <li className="py-2 text-muted text-sm">还没有热门搜索。</li>}
            {slots(hotWordCount).map((index) => {
              const word = words.data?.data[index];
              if (words.data && !word) return null;
              return (
                <li key={index} className="flex h-9 items-center gap-3">
                  <span
                    aria-hidden="true"
                    className="w-4 text-right font-figure text-lg text-muted tabular-nums"
                  >
                    {index + 1}
                  </span>
                  {word ? (
                    <Link to={hrefOfWord(word.keyword)} className="touch truncate hover:text-sea">
                      {word.keyword}
                    </Link>
                  ) : (
                    <Skeleton className="h-4 w-32" />
                  )}
                </li>
              );
            })}
          </ol>
        </section>
      )}
      {!picks.error && (
        <section>
          <h2 className="ruled font-semibold text-sm">每周精选</h2>
          <ReportLinks reports={picks.data?.files} expected={pickCount} empty="本周还没有精选。" />
        </section>
      )}
    </aside>
  );
}
