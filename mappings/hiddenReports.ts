/**
 * The reports that are taken down: the catalog keeps them here in the act itself, and readers' own lists leave them out,
 * however many they are. Both rooms' migrations make it, whichever comes first.
 */
export const hiddenReportsTable = `CREATE TABLE IF NOT EXISTS hidden_reports (
  report_id BIGINT NOT NULL PRIMARY KEY
) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci`;
