import { UserHome } from '../features/user/UserHome.tsx';

/** /user and /user/index. */
export function Component() {
  return <UserHome />;
}
