import { useParams } from 'react-router';
import { ReportCharts } from '../features/chart/ReportCharts.tsx';
import { Detail } from '../features/report/detail/Detail.tsx';

/** /detail/{id}. */
export function Component() {
  const { id = '' } = useParams();
  return <Detail key={id} id={Number(id)} Charts={ReportCharts} />;
}
