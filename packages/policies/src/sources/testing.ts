import type { openPool } from '@ppman/db'
import { loadSamplePolicies, type SampleDeps } from './sample/load-sample-policies.ts'
import { SAMPLE_MISSING, SAMPLE_POLICIES } from './sample/sample-policies.ts'

export {
  aDiagnosis,
  aParagraph,
  aService,
  inCalifornia,
  scriptedApi,
} from './coverage-api/scripted-api.fixtures.ts'
export { aWatch } from './discovery/watch.fixtures.ts'

type Pool = ReturnType<typeof openPool>

/** The payers that the sample policies belong to. */
export async function withSamplePayers(pool: Pool): Promise<void> {
  for (const { payer } of [...SAMPLE_POLICIES, SAMPLE_MISSING]) {
    await pool.query(
      `INSERT INTO payer (name, folded_name, slug, payer_type,
        source, source_key, first_seen_at, last_seen_at)
       VALUES ($1, $1, $1, 'commercial', 'test', $1, now(), now()) ON CONFLICT DO NOTHING`,
      [payer],
    )
  }
}

/** Loads the sample payers and policies through the real pipeline. */
export async function withSamplePolicies(pool: Pool, deps: SampleDeps): Promise<void> {
  await withSamplePayers(pool)
  await loadSamplePolicies(deps)
}
