import { SiteNotice } from '../../components/SiteNotice.tsx';

/** Who the parties' “we” is, and where to write to. */
export function LegalFoot() {
  return (
    <footer className="border-line border-t bg-sunken text-muted text-xs">
      <SiteNotice />
    </footer>
  );
}
