import { Plans } from '../features/membership/Plans.tsx';

/** /vip. */
export function Component() {
  return <Plans />;
}
