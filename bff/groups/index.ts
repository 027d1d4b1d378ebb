import { addGroupFile, addGroupsFiles, getMyGroups } from '../contract/groups.ts';
import { findReport, reportOfAddress } from '../documents/index.ts';
import { ApiError } from '../http/apiError.ts';
import { handle, type Route } from '../http/route.ts';
import { addReportToGroup, groupsOfMember, listGroups } from '../models/group.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';

/** Groups and the reports shared in them (spec §2 group popover, §7). */
export function groupRoutes({ database, documents }: Services): Route[] {
  /** Puts a visible report into groups the user is in: into all of them or none. */
  const share = async (userId: number, reportId: number | null, groupIds: number[]) => {
    if (groupIds.length === 0) throw new ApiError('invalid', { text: '请选择群组', field: 'gids' });
    if (reportId === null || (await findReport(documents, reportId)) === null) {
      throw new ApiError('report_not_found');
    }
    // In one order everywhere, so that two sharings cannot wait for each other.
    const wanted = [...new Set(groupIds)].sort((one, other) => one - other);
    const added = await inTransaction(database, async (transaction) => {
      const own = await groupsOfMember(transaction, userId, wanted);
      if (own.length < wanted.length) throw new ApiError('forbidden', { text: '您不在该群组中' });
      let count = 0;
      for (const groupId of wanted) {
        if (await addReportToGroup(transaction, { groupId, reportId, userId })) count++;
      }
      return count;
    });
    return { msg: '操作成功', added };
  };

  return [
    handle(getMyGroups, async ({ page, pageSize }, { userId }) => {
      const { groups, total } = await listGroups(database, userId, { page, pageSize });
      return { infor: { group_list: groups, total } };
    }),
    handle(addGroupFile, ({ gid, online_url }, { userId, request }) =>
      share(userId, reportOfAddress(online_url, request.host), [gid]),
    ),
    handle(addGroupsFiles, ({ fid, gids }, { userId }) => share(userId, fid, gids)),
  ];
}
