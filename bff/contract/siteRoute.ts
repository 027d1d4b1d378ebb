/** One address of the site. What is not in the table is the page that could not be found (spec §2). */
export interface SiteRoute {
  /** As Express and React Router both read it. */
  path: `/${string}`;
  /** The page's module, `frontend/routes/{page}.tsx`; the router will not compile without it. */
  page: string;
  /** `shared`: header, footer, toolbar around it; `alone`: the page brings what it needs. */
  layout: 'shared' | 'alone';
  /** Who may use the page; it is sent to all, and asks others to log in. */
  guard: 'anyone' | 'reader' | 'operator';
  /** What the page is called; one that shows a thing is called like the thing once that is known. */
  title: string;
  /** Whether search engines may keep it: public, and worth finding. */
  indexed: boolean;
  /** What `:id` names. An id of nothing is answered with 404. */
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
