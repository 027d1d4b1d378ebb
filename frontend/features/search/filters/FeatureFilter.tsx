import { Checkbox } from '../../../components/search/Checkbox.tsx';
import type { SearchControl } from '../useSearchControl.ts';

/** 特色标签 (spec §2): recommended, and not by a broker. */
export function FeatureFilter({ control }: { control: SearchControl }) {
  const { recommended, nonBroker } = control.state;
  return (
    <div className="flex gap-6 text-sm">
      <Checkbox
        checked={recommended}
        onChange={(checked) => control.change({ recommended: checked })}
        className="xl:min-h-8 pointer-coarse:min-h-11"
      >
        推荐
      </Checkbox>
      <Checkbox
        checked={nonBroker}
        onChange={(checked) => control.change({ nonBroker: checked })}
        className="xl:min-h-8 pointer-coarse:min-h-11"
      >
        非券商
      </Checkbox>
    </div>
  );
}
