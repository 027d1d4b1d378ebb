import { Invites } from '../features/user/Invites.tsx';

/** /user/invite. */
export function Component() {
  return <Invites />;
}
