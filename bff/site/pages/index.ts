import type { DescribedPages } from '../content.ts';
import { describeInsight } from './insight.ts';
import { describePrivacy, describeProcedure, describeProtocol } from './legal.ts';
import {
  describeCharts,
  describeCollection,
  describeCollections,
  describeFileType,
  describeHome,
  describeSearch,
} from './lists.ts';
import { describeReport } from './report.ts';
import { describeAboutVip, describePlans } from './vip.ts';

/** The pages whose first HTML says more than their title, by the table of routes' names. */
export const describedPages: DescribedPages = {
  home: describeHome,
  report: describeSearch,
  detail: describeReport,
  preview: describeReport,
  fileType: describeFileType,
  chart: describeCharts,
  collection: describeCollections,
  collectionDetail: describeCollection,
  vip: describePlans,
  aboutVip: describeAboutVip,
  insight: describeInsight,
  protocol: describeProtocol,
  privacy: describePrivacy,
  infringement: describeProcedure,
};
