import { PageTitle } from '../../components/PageTitle.tsx';

/** One file type's reports. */
export function FileType({ id }: { id: number }) {
  return (
    <div className="page">
      <PageTitle>{String(id)}</PageTitle>
    </div>
  );
}
