import { Insight } from '../features/insight/Insight.tsx';

/** /insight/index. */
export function Component() {
  return <Insight />;
}
