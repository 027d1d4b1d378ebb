import { Readable } from 'node:stream';
import { indexDocumentsSchema } from '../../../../mappings/documents.ts';
import { chartsPerReport as idsPerReport } from '../../../../mappings/storeLayout.ts';
import { sendNdjson, type TestSite } from '../../../test/site.ts';
import { madeTitle, reportLine } from '../textReports.ts';
import type { ClusterCalls } from './clusterCalls.ts';

const chartsPerReport = 4;
const reportsPerRequest = 500;
const forms = ['市场规模', '同比增速', '产能与产量', '价格走势', '进出口', '竞争格局'];

/** Takes in reports `from` (exclusive) to `to` and waits until they are found. Gives the seconds it took. */
export async function load(site: TestSite, from: number, to: number): Promise<number> {
  const lines = function* () {
    for (let id = from + 1; id <= to; id++) yield Buffer.from(`${reportLine(id, madeTitle(id), id)}\n`);
  };
  const begun = performance.now();
  const said = await sendNdjson(site, Readable.toWeb(Readable.from(lines())) as ReadableStream);
  if (said.includes('"fault"')) throw new Error(said.slice(-500));
  return (performance.now() - begun) / 1_000;
}

/** Writes charts of reports `from` (exclusive) to `to` into the index itself: what is sent as text has no charts. */
export async function writeCharts({ ask, names }: ClusterCalls, from: number, to: number): Promise<void> {
  for (let first = from + 1; first <= to; first += reportsPerRequest) {
    let body = '';
    for (let id = first; id < Math.min(first + reportsPerRequest, to + 1); id++) body += chartsOf(id);
    const { errors } = await ask<{ errors: boolean }>('POST', `${names.charts}/_bulk`, body);
    if (errors) throw new Error('The engine takes no charts.');
  }
  await ask('POST', `${names.charts}/_refresh`);
}

/** Charts of one report as lines of a bulk request, captioned by words of its title. */
function chartsOf(reportId: number): string {
  const { title, organization, date } = madeTitle(reportId);
  const [subject = title, words = title] = title.split('：');
  let lines = '';
  for (let number = 1; number <= chartsPerReport; number++) {
    const chart = indexDocumentsSchema.shape.charts.element.parse({
      id: reportId * idsPerReport + number,
      report_id: reportId,
      report_title: title,
      page: number * 4,
      label: `图${number}`,
      name: `${subject}${words.slice(number - 1, number + 3)}${forms[(reportId + number) % forms.length]}`,
      text: `${words} 2019 2020 2021 2022 2023`,
      organization,
      date,
      box: [60, 100, 300, 260],
      width: 500,
      height: 330,
      alike: reportId * idsPerReport + number,
    });
    lines += `${JSON.stringify({ index: { _id: chart.id, routing: reportId } })}\n${JSON.stringify(chart)}\n`;
  }
  return lines;
}
