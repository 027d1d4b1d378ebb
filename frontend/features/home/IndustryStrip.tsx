import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { industryTabSize } from '../../../bff/contract/reports.ts';
import { Button } from '../../components/Button.tsx';
import { Tabs } from '../../components/list/Tabs.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { reportAddress } from '../../lib/addresses.ts';
import { useIndustries } from './homeCalls.ts';
import { IndustryReports } from './IndustryReports.tsx';
import { MissingPart, SectionHead } from './Section.tsx';

/** Hot industries (spec §2): a tab each, six reports a tab, and a control that shows the other six. */
export function IndustryStrip() {
  const { data, error } = useIndustries();
  const [selected, setSelected] = useState(0);
  const [page, setPage] = useState<1 | 2>(1);
  const choose = (index: number) => {
    setSelected(index);
    setPage(1);
  };
  const chosen = data?.items[selected];
  return (
    <section aria-labelledby="home-industries" className="mt-16">
      <SectionHead
        id="home-industries"
        name="热门行业"
        more={{ name: '更多报告', to: reportAddress(chosen ? { industryIds: [chosen.id] } : {}) }}
      />
      {error && !data && <MissingPart />}
      {!error && !data && (
        <>
          <div className="flex h-[2.8125rem] items-center border-line border-b">
            <Skeleton className="h-3.5 w-full max-w-2xl" />
          </div>
          <IndustryReports industryId={null} page={1} />
        </>
      )}
      {data && (
        <Tabs
          label="热门行业"
          selected={selected}
          onSelect={choose}
          aside={
            (chosen?.count ?? 0) > industryTabSize && (
              <Button
                tone="quiet"
                size="sm"
                className="-mr-3 ml-2 text-sea"
                onClick={() => setPage((now) => (now === 1 ? 2 : 1))}
              >
                <RefreshCw aria-hidden="true" size={14} strokeWidth={1.5} />
                换一批
              </Button>
            )
          }
          tabs={data.items.map((industry) => ({
            key: industry.id,
            name: industry.name,
            content: () => <IndustryReports industryId={industry.id} page={page} />,
          }))}
        />
      )}
    </section>
  );
}
