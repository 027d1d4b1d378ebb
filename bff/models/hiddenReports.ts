/** The condition that a report is not taken down, by its column with the table: such are neither listed nor counted. */
export const isShown = (column: `${string}.report_id`): string =>
  `NOT EXISTS (SELECT 1 FROM hidden_reports hidden WHERE hidden.report_id = ${column})`;
