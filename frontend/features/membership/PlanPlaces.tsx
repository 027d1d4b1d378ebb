import { Skeleton } from '../../components/Skeleton.tsx';
import { classNames } from '../../lib/classNames.ts';
import { planRights } from './planRights.tsx';

/** One on a phone, all side by side elsewhere. */
const levels = [0, 1, 2, 3] as const;
const besideOnly = (level: number) => level > 0 && 'max-md:hidden';

/** Holds the place of the plans, as high as they are: what each costs, and a line for each right. */
export function PlanPlaces() {
  return (
    <div className="border-line md:border-ink md:border-t">
      <div className="flex h-46 items-center gap-4 border-line border-b md:h-50 md:pl-28 lg:h-45 lg:pl-44">
        {levels.map((level) => (
          <Skeleton key={level} className={classNames('h-36 flex-1', besideOnly(level))} />
        ))}
      </div>
      {planRights.map(({ name }) => (
        <div key={name} className="flex h-13 items-center border-line border-b md:h-[3.4375rem]">
          <div className="w-28 shrink-0 lg:w-44">
            <Skeleton className="h-3.5 w-20" />
          </div>
          {levels.map((level) => (
            <div
              key={level}
              className={classNames('flex flex-1 justify-end md:justify-center', besideOnly(level))}
            >
              <Skeleton className="h-3.5 w-14" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
