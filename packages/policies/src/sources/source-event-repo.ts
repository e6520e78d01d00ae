import { type Db, Prisma, queryRows } from '@ppman/db'
import { stripCredentials } from '@ppman/evidence'
import { recordEvent } from '@ppman/notifications/events'
import type { SourceState } from './source.ts'

const { sql } = Prisma

type Transition = { sourceId: string; from: SourceState; to: SourceState; reason: string; now: Date }

/** States of a source that cannot be read, told of when it is read again. */
const FAILED: ReadonlySet<SourceState> = new Set(['needs_human_review', 'blocked', 'gated'])

/**
 * Tells that a source needs a person, or that one that failed is read again. Other transitions are
 * told to nobody. Call it in the transaction of the transition.
 */
export async function tellOfTransition(tx: Db, { sourceId, from, to, reason, now }: Transition) {
  const needsPerson = to === 'needs_human_review' && from !== to
  const isRecovered = to === 'active' && FAILED.has(from)
  if (!needsPerson && !isRecovered) return
  const [source] = await queryRows<{ url: string; payerId: string }>(
    tx,
    sql`SELECT url, payer_id AS "payerId" FROM source WHERE id = ${sourceId}::uuid`,
  )
  const { url, payerId } = source!
  const common = { orgId: null, subject: `source:${sourceId}`, payerId, occurredAt: now }
  const named = { source_id: sourceId, url: stripCredentials(url) }
  if (needsPerson)
    await recordEvent(tx, { ...common, kind: 'source.needs_human_review', data: { ...named, reason } })
  else
    await recordEvent(tx, { ...common, kind: 'source.recovered', data: { ...named, previous_state: from } })
}
