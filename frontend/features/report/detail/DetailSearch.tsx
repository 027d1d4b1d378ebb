import { useNavigate } from 'react-router';
import { SearchBox } from '../../../components/SearchBox.tsx';
import { reportAddress } from '../../../lib/addresses.ts';
import { notify } from '../../../lib/notify.ts';

/** The page's search (spec §5: an empty keyword warns). */
export function DetailSearch({ keyword }: { keyword: string }) {
  const navigate = useNavigate();
  return (
    <SearchBox
      value={keyword}
      size="compact"
      className="mb-6 max-w-xl"
      onSearch={(words) => {
        if (words === '') notify('warning', '请输入搜索内容');
        else navigate(reportAddress({ keyword: words }));
      }}
    />
  );
}
