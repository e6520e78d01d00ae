import { randomUUID } from 'node:crypto'
import { AppError } from '@ppman/errors'
import pg from 'pg'
import { markerOf, type Migration } from './migration-files.ts'
import { schemaFingerprint } from './schema-fingerprint.ts'

/**
 * The migrations before the baselines, in order. A database that has them all, such as the local
 * one of `npm start`, has the schema of the baselines.
 */
export const FOLDED = `
0001_foundation 0002_payer 0003_price 0004_policy 0005_docs 0006_email 0007_web_session 0008_payer_match
0009_payer_operations 0010_payer_entry_contacts 0011_payer_lineage 0012_jobs_fetches_corrections
0013_price_discovery 0014_rate_segment 0015_price_semantics 0016_conformance 0017_price_search_index
0018_price_reread 0019_billing_rules 0020_policy_sources 0021_heal_attempt 0022_policy_search
0023_applicability 0024_change_review 0025_audit_event 0026_parse_info 0027_price_parents
0028_payer_prices_in_row 0029_disagreement 0030_reference_edits 0032_docs_review
0032_docs_review_names 0033_docs_tickets 0034_docs_site 0035_change_history
0036_rule_and_search_reads 0036_rules_tenant_once 0037_price_attribution 0038_api_usage
0039_sortable_ids 0040_learned_regions 0041_rules_by_words 0043_article_codes 0043_tenant_once
0044_hospital_payer_line 0052_logout_token 0054_entry_submission 0055_review_by_admin
0056_fair_turns 0060_rule_days 0061_kept_answers_audit_heads 0063_docs_redirects
0064_docs_ticket_answers 0065_docs_purge 0066_archive_members 0067_rule_text 0068_rule_text_on_change
0069_rules_by_words`
  .trim()
  .split(/\s+/)

export const isFolded = (name: string): boolean => FOLDED.includes(name)

/**
 * Whether a database was migrated before the baselines existed and can adopt them.
 *
 * @param applied - names of the migrations that are applied
 * @throws AppError when it stopped in the middle of the old list
 */
export function canAdopt(applied: readonly string[]): boolean {
  if (!applied.some(isFolded)) return false
  const missing = FOLDED.filter((name) => !applied.includes(name))
  if (missing.length === 0) return true
  throw new AppError(
    'conflict',
    `This database stopped before ${missing[0]} in the list of migrations that the baselines replaced ` +
      `(${missing.length} of ${FOLDED.length} are missing). See docs/runbooks/migration-stuck.md.`,
  )
}

export const baselinesOf = (migrations: readonly Migration[]): Migration[] =>
  migrations.filter((migration) => markerOf(migration)?.kind === 'baseline')

/**
 * Records the baselines as applied in place of the migrations that they replaced, in one
 * transaction. Runs nothing on the database. First it compares the schema with one that the
 * baselines create in a scratch database.
 *
 * @throws AppError when the schemas differ
 */
export async function adoptBaselines(
  client: pg.Client,
  { url, migrations }: { url: string; migrations: readonly Migration[] },
): Promise<string[]> {
  const baselines = baselinesOf(migrations)
  const [expected, actual] = [
    await baselineFingerprint(client, { url, baselines }),
    await schemaFingerprint(client),
  ]
  const differences = [
    ...withoutLines(expected, actual, 'missing'),
    ...withoutLines(actual, expected, 'not expected'),
  ]
  if (differences.length > 0)
    throw new AppError(
      'conflict',
      `The schema of this database differs from that of the baselines in ${differences.length} places, so ` +
        `they were not adopted. The first:\n${differences.slice(0, 5).join('\n')}\n` +
        'See docs/runbooks/migration-stuck.md.',
    )
  await client.query('BEGIN')
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name = ANY ($1)', [FOLDED])
  for (const { name, checksum } of baselines)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count, logs)
       VALUES ($1, $2, $3, now(), 1, 'adopted')`,
      [randomUUID(), checksum, name],
    )
  await client.query('COMMIT')
  return baselines.map(({ name }) => name)
}

const withoutLines = (lines: string[], others: string[], label: string): string[] => {
  const present = new Set(others)
  return lines.filter((line) => !present.has(line)).map((line) => `${label}: ${line.slice(0, 200)}`)
}

/** The fingerprint of a schema that consists of the baselines, made in a database of its own. */
async function baselineFingerprint(
  client: pg.Client,
  { url, baselines }: { url: string; baselines: readonly Migration[] },
): Promise<string[]> {
  const name = `ppman_baseline_${randomUUID().replaceAll('-', '')}`
  await client.query(`CREATE DATABASE ${name}`)
  const scratch = new pg.Client(Object.assign(new URL(url), { pathname: `/${name}` }).toString())
  try {
    await scratch.connect()
    for (const { sql } of baselines) await scratch.query(sql)
    return await schemaFingerprint(scratch)
  } finally {
    await scratch.end()
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}
