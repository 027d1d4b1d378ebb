import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { industryList } from '../../../bff/contract/tags.ts';
import { Button } from '../../components/Button.tsx';
import { reportAddress } from '../../lib/addresses.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { CountedLinks } from './CountedLinks.tsx';

/** Industries in one batch. */
const size = 8;

/** The main industries, a batch at a time (spec §2); after the last batch comes the first. */
export function MainIndustries() {
  const [batch, setBatch] = useState(1);
  const answer = useCall(industryList, { page: batch, pageSize: size });
  const batches = Math.max(1, Math.ceil((answer.data?.total ?? 0) / size));
  return (
    <CountedLinks
      id="main-industries"
      name="主要行业"
      answer={answer}
      size={size}
      addressOf={({ id }) => reportAddress({ industryIds: [id] })}
    >
      {batches > 1 && (
        <Button
          tone="quiet"
          size="sm"
          className="-mr-3 text-sea"
          onClick={() => setBatch((now) => (now % batches) + 1)}
        >
          <RefreshCw aria-hidden="true" size={14} strokeWidth={1.5} />
          换一批
        </Button>
      )}
    </CountedLinks>
  );
}
