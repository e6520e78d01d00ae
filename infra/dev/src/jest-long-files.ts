/** Test files that wait for servers, clocks and killed processes, the longest first. */
export const LONG_FILES: readonly string[] = [
  'infra/observe/src/drills.test.ts',
  'infra/deploy/src/front/front.test.ts',
  'infra/deploy/src/image/images.test.ts',
  'apps/ppman-api/src/price-transparency/ingest-killed.test.ts',
  'apps/ppman-web/src/every-page.test.ts',
  'apps/ppman-cli/src/backup/backup.test.ts',
  'infra/observe/src/canaries.test.ts',
  'apps/ppman-api/src/sources/testing/monitor-trial.test.ts',
]
