import type { DataOf, InputOf } from '../../../bff/contract/calls.ts';
import { usePageNumber } from '../../components/list/Pagination.tsx';
import { useCall } from '../../lib/hooks/useCall.ts';

/** Rows a page. */
const pageSize = 10;

/** The calls that give a list of one's own. */
type OwnCall =
  | '/api/user/orderList'
  | '/api/user/inviteList'
  | '/api/user/feedback'
  | '/api/user/readingHistory'
  | '/api/user/downloadHistory'
  | '/api/inbox/list'
  | '/api/digest/list'
  | '/api/note/list'
  | '/api/user/collectHistory';

/** A list of one's own, the page in the address: its call's answer, and the properties of `PagedList`. */
export function useOwnPages<Path extends OwnCall>(call: Path, more: Partial<InputOf<Path>> = {}) {
  const { page, href } = usePageNumber();
  const answer = useCall<OwnCall>(call, { page, pageSize, ...more });
  const { data } = answer;
  return {
    data: data as DataOf<Path> | undefined,
    list: {
      total: data?.total ?? 0,
      page,
      pageSize,
      href,
      call: answer,
    },
  };
}
