import { versioned } from '../contract/pictures.ts';

/**
 * Addresses of a report's files on our own origin; whoever serves them checks the viewer's right. What names the
 * `pictures` it is of may be kept for good.
 */
export const addresses = {
  /** The cover, open to all. */
  cover: (reportId: number, pictures = '') => versioned(`/files/covers/${reportId}.jpg`, pictures),
  /** Page images are below it: `/{index}.png`, index from 0. */
  pages: (reportId: number) => `/files/pages/${reportId}`,
  /** The crop of a chart. */
  chart: (chartId: number, pictures = '') => versioned(`/files/charts/${chartId}.png`, pictures),
  /** The banner of a collection, open to all. */
  banner: (name: string) => `/files/banners/${name}.jpg`,
  /** The logo of a group, open to all. */
  groupLogo: (name: string) => `/files/logos/${name}.png`,
};
