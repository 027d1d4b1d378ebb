import { JoinGroup } from '../features/groups/JoinGroup.tsx';

/** /joinGroup, for those who are logged in (spec §2). */
export function Component() {
  return <JoinGroup />;
}
