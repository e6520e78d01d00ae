import { randomUUID } from 'node:crypto'
import { AppError } from '@ppman/errors'
import pg from 'pg'
import { markerOf, type Migration } from './migration-files.ts'

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

/**
 * Describes every object of the schema `public` in one line of text, sorted: tables, columns in
 * their order, constraints, indexes, triggers, functions, policies, rights, types, sequences and
 * the rest of the catalog. Two databases with equal lines have the same schema. Prisma's ledger,
 * members of extensions and names of owners are left out, and white space in functions is
 * collapsed.
 */
export async function schemaFingerprint(client: pg.ClientBase): Promise<string[]> {
  const lines: string[] = []
  for (const text of QUERIES) {
    const { rows } = await client.query<[string]>({ text, rowMode: 'array' })
    lines.push(...rows.map(([line]) => line))
  }
  return lines.sort()
}

const PUBLIC = `'public'::regnamespace`
const RELATION = `c.relnamespace = ${PUBLIC} AND c.relname NOT LIKE '\\_prisma%'`
const ownObject = (catalog: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend
    WHERE classid = '${catalog}'::regclass AND objid = ${oid} AND deptype = 'e')`
const collapsed = (sql: string) => String.raw`regexp_replace(${sql}, '\s+', ' ', 'g')`

/** The rights in an access control list, sorted; the owner by role, not by name. */
const rights = (acl: string, owner: string) => `(SELECT string_agg(format('%s:%s%s',
    CASE grantee WHEN 0 THEN 'PUBLIC' WHEN ${owner} THEN 'owner' ELSE grantee::regrole::text END,
    privilege_type, CASE WHEN is_grantable THEN '*' END), ',' ORDER BY
    CASE grantee WHEN 0 THEN 'PUBLIC' WHEN ${owner} THEN 'owner' ELSE grantee::regrole::text END,
    privilege_type) FROM aclexplode(${acl}))`

const RELATION_ACL = `coalesce(c.relacl,
  acldefault(CASE c.relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", c.relowner))`

const TABLES = [
  `SELECT format('relation %s kind=%s persistence=%s rls=%s/%s options=%s identity=%s rights=%s', c.relname,
    c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, c.relreplident,
    ${rights(RELATION_ACL, 'c.relowner')})
   FROM pg_class c WHERE ${RELATION} AND c.relkind NOT IN ('i', 'I', 'c')`,
  `SELECT format('column %s.%s #%s %s%s collation=%s default=%s identity=%s generated=%s '
      'storage=%s compression=%s statistics=%s rights=%s',
    c.relname, a.attname, rank() OVER (PARTITION BY a.attrelid ORDER BY a.attnum),
    format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' NOT NULL' END,
    nullif(a.attcollation, 0)::regcollation, pg_get_expr(d.adbin, d.adrelid), a.attidentity,
    a.attgenerated, a.attstorage, a.attcompression, a.attstattarget, ${rights('a.attacl', 'c.relowner')})
   FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
   LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE ${RELATION} AND c.relkind NOT IN ('i', 'I') AND a.attnum > 0 AND NOT a.attisdropped`,
  `SELECT format('constraint %s.%s %s valid=%s', c.relname, k.conname, pg_get_constraintdef(k.oid),
    k.convalidated)
   FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE ${RELATION}`,
  `SELECT format('index %s valid=%s ready=%s options=%s', pg_get_indexdef(i.indexrelid), i.indisvalid,
    i.indisready, r.reloptions)
   FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class r ON r.oid = i.indexrelid
   WHERE ${RELATION}`,
  `SELECT format('trigger %s enabled=%s', pg_get_triggerdef(t.oid), t.tgenabled)
   FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE ${RELATION} AND NOT t.tgisinternal`,
  `SELECT format('policy %s.%s %s for %s to %s using %s check %s', tablename, policyname,
    permissive, cmd, roles, ${collapsed('qual')}, ${collapsed('with_check')})
   FROM pg_policies WHERE schemaname = 'public'`,
  `SELECT format('view %s %s', c.relname, pg_get_viewdef(c.oid))
   FROM pg_class c WHERE ${RELATION} AND c.relkind IN ('v', 'm')`,
  `SELECT format('rule %s', pg_get_ruledef(r.oid)) FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
   WHERE ${RELATION}`,
  `SELECT format('sequence %s', to_jsonb(s) - 'sequenceowner' - 'last_value') FROM pg_sequences s
   WHERE schemaname = 'public'`,
  `SELECT format('statistics %s', pg_get_statisticsobjdef(oid)) FROM pg_statistic_ext
   WHERE stxnamespace = ${PUBLIC}`,
]

const ROUTINES_AND_TYPES = [
  `SELECT format('function %s %s rights=%s', p.oid::regprocedure, ${collapsed('pg_get_functiondef(p.oid)')},
    ${rights(`coalesce(p.proacl, acldefault('f', p.proowner))`, 'p.proowner')})
   FROM pg_proc p WHERE p.pronamespace = ${PUBLIC} AND p.prokind <> 'a' AND ${ownObject('pg_proc', 'p.oid')}`,
  `SELECT format('aggregate %s', p.oid::regprocedure) FROM pg_proc p
   WHERE p.pronamespace = ${PUBLIC} AND p.prokind = 'a' AND ${ownObject('pg_proc', 'p.oid')}`,
  `SELECT format('type %s kind=%s base=%s default=%s labels=%s', t.typname, t.typtype,
    nullif(t.typbasetype, 0)::regtype, t.typdefault,
    (SELECT string_agg(enumlabel, ',' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid))
   FROM pg_type t WHERE t.typnamespace = ${PUBLIC} AND t.typrelid = 0 AND t.typelem = 0
    AND ${ownObject('pg_type', 't.oid')}`,
  `SELECT format('domain check %s %s', k.contypid::regtype, pg_get_constraintdef(k.oid)) FROM pg_constraint k
   WHERE k.connamespace = ${PUBLIC} AND k.contypid <> 0`,
  `SELECT format('operator %s', o.oid::regoperator) FROM pg_operator o
   WHERE o.oprnamespace = ${PUBLIC} AND ${ownObject('pg_operator', 'o.oid')}`,
  `SELECT format('operator class %s', o.opcname) FROM pg_opclass o
   WHERE o.opcnamespace = ${PUBLIC} AND ${ownObject('pg_opclass', 'o.oid')}`,
  `SELECT format('collation %s %s', collname, coalesce(collcollate, colllocale)) FROM pg_collation
   WHERE collnamespace = ${PUBLIC}`,
  `SELECT format('text search configuration %s %s', t.cfgname,
    (SELECT string_agg(format('%s=%s', m.maptokentype, m.mapdict::regdictionary), ','
      ORDER BY m.maptokentype, m.mapseqno) FROM pg_ts_config_map m WHERE m.mapcfg = t.oid))
   FROM pg_ts_config t WHERE t.cfgnamespace = ${PUBLIC} AND ${ownObject('pg_ts_config', 't.oid')}`,
  `SELECT format('text search dictionary %s %s', t.dictname, t.dictinitoption) FROM pg_ts_dict t
   WHERE t.dictnamespace = ${PUBLIC} AND ${ownObject('pg_ts_dict', 't.oid')}`,
]

const DATABASE = [
  `SELECT format('extension %s in %s', extname, extnamespace::regnamespace) FROM pg_extension`,
  `SELECT format('schema public rights=%s', ${rights('n.nspacl', 'n.nspowner')}) FROM pg_namespace n
   WHERE nspname = 'public'`,
  `SELECT format('default rights %s %s', d.defaclobjtype, ${rights('d.defaclacl', 'd.defaclrole')})
   FROM pg_default_acl d WHERE d.defaclnamespace IN (0, ${PUBLIC})`,
  `SELECT format('role %s login=%s super=%s inherit=%s bypassrls=%s createdb=%s createrole=%s', rolname,
    rolcanlogin, rolsuper, rolinherit, rolbypassrls, rolcreatedb, rolcreaterole)
   FROM pg_roles WHERE rolname LIKE 'ppman\\_%'`,
  `SELECT format('event trigger %s %s %s', evtname, evtevent, evtfoid::regproc) FROM pg_event_trigger`,
  `SELECT format('publication %s', pubname) FROM pg_publication`,
  `SELECT format('comment %s: %s', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description)
   FROM pg_description d JOIN pg_class c ON d.classoid = 'pg_class'::regclass AND c.oid = d.objoid
   WHERE ${RELATION}`,
]

const QUERIES = [...TABLES, ...ROUTINES_AND_TYPES, ...DATABASE]
