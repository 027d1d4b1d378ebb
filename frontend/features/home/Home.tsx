import { PageTitle } from '../../components/PageTitle.tsx';

/** The home page. */
export function Home() {
  return (
    <div className="page">
      <PageTitle />
    </div>
  );
}
