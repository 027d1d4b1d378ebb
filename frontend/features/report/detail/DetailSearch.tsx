import { useNavigate } from 'react-router';
import { ReportSearch } from '../../../components/ReportSearch.tsx';
import { reportAddress } from '../../../lib/addresses.ts';
import { notify } from '../../../lib/notify.ts';
import { messages } from '../../../lib/words.ts';

/** The page's search where the header has no room for one (spec §5: an empty keyword warns). */
export function DetailSearch({ keyword }: { keyword: string }) {
  const navigate = useNavigate();
  return (
    <ReportSearch
      value={keyword}
      size="compact"
      className="mb-4 max-w-xl lg:hidden print:hidden"
      onSearch={(words) => {
        if (words === '') notify('warning', messages.emptySearch);
        else navigate(reportAddress({ keyword: words }));
      }}
    />
  );
}
