import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type openPool, tryLockClient, queryRows } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { from as copyFrom } from 'pg-copy-streams'
import { severityOfRule } from '../billing-rule.ts'
import type { EditList, EditProvider, ReferenceEdit } from './reference-edit.ts'
import * as run from './reference-sql-repo.ts'

type Pool = ReturnType<typeof openPool>
type Client = Pick<Pool, 'query'>

/** A list to import. */
export type ReferenceFile = {
  list: EditList
  provider: EditProvider
  /** Stated first day of its edition, `YYYY-MM-DD`. */
  releasedOn: string | null
  payerId: string
  fetchAttemptId: string
  tableName: string
  now: Date
  /** Whether to accept a list that lacks most edits of the previous one. */
  mayShrink: boolean
}

/** Result of an import. `repeated` counts lines whose pair and day occur again later. */
export type ReferenceChanges = {
  releasedOn: string | null
  added: number
  changed: number
  ended: number
  unchanged: number
  repeated: number
}

/** Below this number, missing edits do not indicate a truncated list. */
const LOST_BEYOND_CHANCE = 1_000

/**
 * Writes rules of published lists. The pool must use the worker role: requests cannot write shared
 * rules.
 */
export const referenceImportRepo = (pool: Pool) => ({
  /**
   * Imports a list atomically: stages its edits by COPY, then updates the rules.
   *
   * @throws AppError `conflict` for an older edition than the last, or during another import;
   * `rejected` for a list that seems truncated; and errors of the edit reader
   */
  run: async (file: ReferenceFile, edits: AsyncIterable<ReferenceEdit[]>): Promise<ReferenceChanges> => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN')
      const changes = await importList(client, file, edits)
      await client.query('COMMIT')
      return changes
    } catch (error) {
      await client.query('ROLLBACK').catch((lost: Error) => (broken = lost))
      throw error
    } finally {
      client.release(broken)
    }
  },
})

async function importList(
  client: Client,
  file: ReferenceFile,
  edits: AsyncIterable<ReferenceEdit[]>,
): Promise<ReferenceChanges> {
  await prepare(client, file)
  await pipeline(
    Readable.from(copyLines(edits), { objectMode: false }),
    client.query(copyFrom(run.COPY_STAGED)),
  )
  const repeated = (await client.query(run.DROP_REPEATED)).rowCount!
  await client.query('ANALYZE staged_edit')
  const { releasedOn, edits: kept } = await one<{ releasedOn: string | null; edits: number }>(
    client,
    run.EDITION,
    [file.releasedOn],
  )
  await compare(client, file, { releasedOn, kept })
  const changes = await writeRules(client, file, releasedOn)
  return { releasedOn, ...changes, unchanged: kept - changes.added - changes.changed, repeated }
}

/**
 * One import at a time, because concurrent ones do not see each other's rules. The joins need more
 * work memory.
 */
async function prepare(client: Client, { list, provider, releasedOn }: ReferenceFile): Promise<void> {
  await client.query(`SET LOCAL work_mem = '128MB'`)
  if (!(await tryLockClient(client, 'reference_import')))
    throw new AppError('conflict', 'Another list of edits is being taken in.')
  const newest = await one<{ releasedOn: string | null }>(client, run.NEWEST_EDITION, [list.kind, provider])
  if (releasedOn && newest.releasedOn && releasedOn < newest.releasedOn)
    throw new AppError(
      'conflict',
      `The list holds from ${releasedOn} on, but that from ${newest.releasedOn} on was taken in ` +
        'before: older lists change nothing.',
    )
  await client.query(run.staging(list.kind, provider))
}

type Staged = { releasedOn: string | null; kept: number }

async function compare(
  client: Client,
  { list, provider, payerId, now, mayShrink }: ReferenceFile,
  { releasedOn, kept }: Staged,
): Promise<void> {
  await client.query(run.DIFFERENCE)
  await client.query(run.COMPARE, [payerId, list.ruleCategory, provider, list.isWhole])
  await client.query('ANALYZE edit_difference')
  await client.query(run.END_RULES)
  await client.query(run.FIND_ENDING, [releasedOn, releasedOn ?? now])
  const { lost } = await one<{ lost: number }>(client, run.COUNT_LOST, [])
  if (lost < LOST_BEYOND_CHANCE || lost <= kept || mayShrink) return
  throw new AppError(
    'rejected',
    `The list lacks ${lost} edits that stand and holds ${kept}: it seems to be cut short. If it is ` +
      'whole, add --allow-shrink.',
  )
}

async function writeRules(client: Client, file: ReferenceFile, releasedOn: string | null) {
  const { list, now, payerId } = file
  const { id } = await one<{ id: string }>(client, run.ADD_IMPORT, [
    list.kind,
    file.provider,
    file.releasedOn,
    file.fetchAttemptId,
    file.tableName,
    now,
  ])
  const words = [list.ruleCategory, list.disposition, list.quantityUnit, severityOfRule(list)]
  const added = (await client.query(run.ADD_RULES, [id, now, payerId, ...words, releasedOn])).rowCount!
  const changed = (await client.query(run.CHANGE_RULES, [id, now])).rowCount!
  const ended = (await client.query(run.END_LOST_RULES, [now, releasedOn ?? now])).rowCount!
  await client.query(run.COUNT_IMPORT, [id, added, changed, ended])
  return { added, changed, ended }
}

const one = async <Row extends object>(client: Client, sql: string, values: unknown[]): Promise<Row> =>
  (await queryRows<Row>(client, { text: sql, values: values }))[0]!

/**
 * Lines in COPY's text format. JSON has no raw tab or newline, so only backslashes need escaping.
 */
async function* copyLines(edits: AsyncIterable<ReferenceEdit[]>): AsyncGenerator<string> {
  for await (const run of edits) if (run.length > 0) yield run.map(copyLine).join('')
}

const copyLine = ({
  line,
  code,
  codeType,
  partner,
  contentKey,
  quantity,
  period,
  conditions,
  effectiveFrom,
  effectiveTo,
}: ReferenceEdit) =>
  `${line}\t${code}\t${codeType}\t${partner}\t${contentKey}\t${quantity ?? '\\N'}\t${period ?? '\\N'}\t` +
  `${JSON.stringify(conditions).replaceAll('\\', '\\\\')}\t` +
  `${effectiveFrom ?? '\\N'}\t${effectiveTo ?? '\\N'}\n`
