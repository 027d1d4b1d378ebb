import { UserInfo } from '../features/user/UserInfo.tsx';

/** /user/userinfo. */
export function Component() {
  return <UserInfo />;
}
