import { conceptList } from '../../../bff/contract/tags.ts';
import { reportAddress } from '../../lib/addresses.ts';
import { useCall } from '../../lib/useCall.ts';
import { CountedLinks } from './CountedLinks.tsx';

/** How many concepts stand in the side panel (spec §2). */
const size = 10;

/** The ten hot concepts; each leads to a search. */
export function HotConcepts() {
  return (
    <CountedLinks
      id="hot-concepts"
      name="热门概念"
      answer={useCall(conceptList, { page: 1, pageSize: size })}
      size={size}
      addressOf={({ name }) => reportAddress({ keyword: name })}
    />
  );
}
