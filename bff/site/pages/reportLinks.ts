import type { ReportListItem } from '../../contract/entities.ts';
import { type Html, html } from '../html.ts';

/** A list of reports as links with who wrote them and when. */
export function reportLinks(reports: readonly ReportListItem[]): Html {
  const items = reports.map(
    ({ id, name, organization, time_text }) =>
      html`<li><a href="/detail/${id}">${name}</a> ${[organization.name, time_text].filter(Boolean).join(' ')}</li>`,
  );
  return html`<ul>${items}</ul>`;
}
