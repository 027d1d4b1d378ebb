/** One address of the site. What is not in the table is the page that could not be found (spec §2). */
export interface SiteRoute {
  /** As Express and React Router both read it. */
  path: `/${string}`;
  /** Name of the page; `frontend/app/pages.tsx` has its component and will not compile without it. */
  page: string;
  /** `shared`: header, footer, toolbar around it; `alone`: the page brings what it needs. */
  layout: 'shared' | 'alone';
  /** Access to the page; it is sent to all, and asks others to log in. */
  guard: 'anyone' | 'reader' | 'operator';
  /** Title of the page; one that shows a thing takes the thing's name once known. */
  title: string;
  /** Whether search engines may keep it: public, and worth finding. */
  indexed: boolean;
  /** Kind of thing that `:id` names. An unknown id is answered with 404. */
  shows?: 'report' | 'collection' | 'fileType';
  /** The address that search engines shall keep instead of this one. */
  canonical?: `/${string}`;
  /** Its name in the header's menu, for what stands there. */
  menu?: string;
  /** The page brings its own search: the header shows none, and `/` goes nowhere else. */
  ownSearch?: true;
  /** Its page has a second pane where there is room: header and footer take the width of a wide screen with it. */
  wide?: true;
  /** There while the sandbox is on, and not otherwise. */
  sandbox?: true;
}
