import { collectHistory } from '../../bff/contract/reading.ts';
import { FavouriteButton } from '../components/actions/FavouriteButton.tsx';
import { ButtonLink } from '../components/ButtonLink.tsx';
import { OwnReports } from '../features/user/OwnReports.tsx';

/** /user/favorite. */
export function Component() {
  return (
    <OwnReports
      title="我的收藏"
      call={collectHistory}
      at="收藏于"
      empty={{
        title: '还没有收藏',
        children: '在报告页点“收藏”，以后在这里就能找到。',
        action: <ButtonLink to="/report">去找报告</ButtonLink>,
      }}
      action={({ id, name }) => (
        <FavouriteButton report={{ id, name, is_collect: 1 }} tone="quiet" size="sm" className="-mr-3" />
      )}
    />
  );
}
