import { AboutVip } from '../features/membership/AboutVip.tsx';

/** /aboutVip. */
export function Component() {
  return <AboutVip />;
}
