import { Fragment } from 'react';
import { TextLink } from './Button.tsx';

/** A step of the way here; the last one, where we are, needs no address. */
interface Crumb {
  name: string;
  to?: string;
}

/** The way from home to this page. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="面包屑" className="text-muted text-sm">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map((crumb, index) => (
          <Fragment key={crumb.name}>
            {index > 0 && <li aria-hidden="true">›</li>}
            <li className="flex min-h-11 min-w-0 max-w-full items-center last:flex-1 last:basis-24">
              {crumb.to ? (
                <TextLink to={crumb.to} className="touch text-muted hover:text-sea">
                  {crumb.name}
                </TextLink>
              ) : (
                <span aria-current="page" title={crumb.name} className="truncate">
                  {crumb.name}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
