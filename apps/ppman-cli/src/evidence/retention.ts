import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import { type AuditAction, auditEventRepo } from '@ppman/ledger/audit'
import type { Db } from '@ppman/db'
import { answer, type Command, type Io, soleOf, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'
import { retentionRepo } from './retention-repo.ts'

const HASH = /^[0-9a-f]{64}$/
/** Evidence of a rule may be asked for this long after it was read. */
const KEPT_DAYS = 365
const DAY_MS = 24 * 3_600_000
const LISTED_AT_ONCE = 1_000

function parseHold(args: string[]): { sha256: string; reason: string } {
  const { values, positionals } = parseArgs({
    args,
    options: { reason: { type: 'string' } },
    allowPositionals: true,
  })
  const complaint = 'Name one blob by its SHA-256.'
  const sha256 = soleOf(positionals, complaint)
  if (!HASH.test(sha256)) throw new UsageError(complaint)
  if (!values.reason?.trim()) throw new UsageError('--reason says why, for the audit trail.')
  return { sha256, reason: values.reason.trim() }
}

type Event = { action: AuditAction; objectId: string; detail: Record<string, string | number> }

const record = (tx: Db, io: Io, { action, objectId, detail }: Event) =>
  auditEventRepo(tx).append({
    at: io.now(),
    actor: 'ppman',
    action,
    objectKind: 'evidence',
    objectId,
    detail,
  })

export const holdCommand: Command = {
  summary:
    'Puts a legal hold on a blob: no pruning removes it until every hold of it is released. The hold\n' +
    'and its reason are recorded in the audit trail.',
  usage: 'evidence hold SHA256 --reason TEXT',
  async run(args, io) {
    const { sha256, reason } = parseHold(args)
    return withSystem(io, async ({ transaction }) => {
      const hold = await transaction(async (tx) => {
        const repo = retentionRepo(tx)
        if (!(await repo.hasBlob(sha256))) throw new AppError('not_found', `There is no blob ${sha256}.`)
        const id = await repo.hold(sha256, reason, io.now())
        await record(tx, io, { action: 'evidence.held', objectId: id, detail: { sha256, reason } })
        return id
      })
      answer(io, { hold, sha256 })
      return 0
    })
  },
}

export const releaseCommand: Command = {
  summary: 'Releases every hold of a blob. The release and its reason are recorded in the audit trail.',
  usage: 'evidence release SHA256 --reason TEXT',
  async run(args, io) {
    const { sha256, reason } = parseHold(args)
    return withSystem(io, async ({ transaction }) => {
      const released = await transaction(async (tx) => {
        const ids = await retentionRepo(tx).release(sha256, reason, io.now())
        for (const objectId of ids)
          await record(tx, io, { action: 'evidence.released', objectId, detail: { sha256, reason } })
        return ids.length
      })
      if (released === 0) throw new AppError('not_found', `The blob ${sha256} is not held.`)
      answer(io, { sha256, released })
      return 0
    })
  },
}

export const pruneCommand: Command = {
  summary:
    'Removes bytes that nothing needs: blobs that are cited by fetch attempts alone, all older than a\n' +
    `number of days (${KEPT_DAYS} unless given, at least 30), and that are not held. No version, parse,\n` +
    'price file, segment, upload or directory ever loses its blob. Fetch attempts stay, without their\n' +
    'bytes. Each removal is recorded in the audit trail. --dry-run lists what would go and changes\n' +
    'nothing.',
  usage: 'evidence prune [--older-than-days DAYS] [--dry-run]',
  async run(args, io) {
    const { values } = parseArgs({
      args,
      options: {
        'older-than-days': { type: 'string', default: String(KEPT_DAYS) },
        'dry-run': { type: 'boolean', default: false },
      },
    })
    const days = Number(values['older-than-days'])
    if (!(Number.isInteger(days) && days >= 30))
      throw new UsageError('--older-than-days takes a number of days, 30 or more.')
    const before = new Date(io.now().getTime() - days * DAY_MS)
    return values['dry-run'] ? listRemovable(io, before) : prune(io, before)
  },
}

function listRemovable(io: Io, before: Date): Promise<number> {
  return withSystem(io, async ({ db }) => {
    const repo = retentionRepo(db)
    const columns = await repo.citingColumns()
    let [after, blobs, bytes] = ['', 0, 0]
    for (;;) {
      const batch = await repo.removable(columns, { before, after, take: LISTED_AT_ONCE, isLocked: false })
      for (const { sha256, bytes: size, firstSeenAt } of batch) {
        answer(io, { sha256, bytes: size, first_seen_at: firstSeenAt })
        blobs += 1
        bytes += size
      }
      if (batch.length < LISTED_AT_ONCE) break
      after = batch.at(-1)!.sha256
    }
    io.stderr.write(`${blobs} blobs, ${bytes} bytes. Nothing was changed.\n`)
    return 0
  })
}

/**
 * One blob a transaction. The file goes while its row is locked: a run that is killed in between
 * leaves a row that the next run finds again.
 */
function prune(io: Io, before: Date): Promise<number> {
  return withSystem(io, async ({ db, blobs, transaction }) => {
    const columns = await retentionRepo(db).citingColumns()
    let [after, removed, freed] = ['', 0, 0]
    for (;;) {
      const last = await transaction(async (tx) => {
        const repo = retentionRepo(tx)
        const [found] = await repo.removable(columns, { before, after, take: 1, isLocked: true })
        if (!found) return null
        await repo.forget(found.sha256)
        const detail = { sha256: found.sha256, bytes: found.bytes }
        await record(tx, io, { action: 'evidence.pruned', objectId: randomUUID(), detail })
        await blobs.remove(found.sha256)
        return found
      })
      if (!last) break
      after = last.sha256
      removed += 1
      freed += last.bytes
    }
    answer(io, { removed, bytes: freed })
    return 0
  })
}
