import { queryRows } from '@ppman/db'
import { type AuditEvent, CHAIN_START, hashOf } from '@ppman/ledger/audit'
import type pg from 'pg'
import { inTransaction } from '../in-transaction.ts'

/** What the trail records, with the words that pages show. */
export const AUDIT_ACTIONS = {
  'account.signed_in': 'Signed in',
  'account.signed_out_everywhere': 'Signed out everywhere',
  'account.password_changed': 'Changed the password',
  'account.password_reset_asked': 'Asked for a new password by mail',
  'account.password_reset': 'Set a new password by mail',
  'account.disabled': 'Disabled an account',
  'account.enabled': 'Enabled an account',
  'account.removed': 'Removed an account',
  'account.role_granted': 'Granted a role',
  'account.role_withdrawn': 'Withdrew a role',
  'invitation.sent': 'Invited somebody',
  'invitation.withdrawn': 'Withdrew an invitation',
  'invitation.accepted': 'Accepted an invitation',
  'token.issued': 'Issued a token',
  'token.revoked': 'Revoked a token',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS

export type AuditEntry = {
  orgId: string
  at: Date
  /** Id of the account that acted. */
  actor: string
  action: AuditAction
  object: { kind: 'account' | 'invitation' | 'token'; id: string }
  /** Addresses, names and roles; never a secret. */
  detail: Record<string, string | number | boolean>
}

/** Creates the head of a new chain, and locks that of an old one until the transaction ends. */
const LOCK_HEAD = `
  INSERT INTO control_plane.audit_head (org_id, seq, hash) VALUES ($1, 0, $2)
  ON CONFLICT (org_id) DO UPDATE SET org_id = excluded.org_id
  RETURNING seq::int, hash`

const INSERT = `
  WITH head AS (UPDATE control_plane.audit_head SET seq = $2, hash = $10 WHERE org_id = $1)
  INSERT INTO control_plane.audit_event
    (org_id, seq, at, actor, action, object_kind, object_id, detail, prev_hash, hash)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

/** Appends to the chain of an organization. Call it last in a transaction: it locks the chain. */
export async function appendAudit(client: pg.PoolClient, entry: AuditEntry): Promise<void> {
  const { orgId, at, actor, action, object } = entry
  const [head] = await queryRows<{ seq: number; hash: string }>(client, {
    text: LOCK_HEAD,
    values: [orgId, CHAIN_START],
  })
  const [seq, prevHash] = [(head?.seq ?? 0) + 1, head?.hash ?? CHAIN_START]
  const detail = JSON.stringify(entry.detail)
  const fields = { prevHash, seq, at, actor, action, objectKind: object.kind, objectId: object.id, detail }
  const hash = hashOf(fields)
  await client.query(INSERT, [orgId, seq, at, actor, action, object.kind, object.id, detail, prevHash, hash])
}

/** Appends one event in a transaction of its own. */
export const recordAudit = (pool: pg.Pool, entry: AuditEntry): Promise<void> =>
  inTransaction(pool, (client) => appendAudit(client, entry))

export type AuditFilter = {
  /** Only events before this position. */
  beforeSeq: number | null
  action: string | null
  /** Id of an account. */
  actor: string | null
  from: Date | null
  /** The first instant that is not wanted any more. */
  until: Date | null
}

/** Events of an organization, the newest first. */
export const listAudit = (
  pool: pg.Pool,
  orgId: string,
  { filter, take }: { filter: AuditFilter; take: number },
): Promise<AuditEvent[]> =>
  queryRows<AuditEvent>(pool, {
    text: `SELECT seq::int, at, actor, action, object_kind AS "objectKind", object_id AS "objectId",
        detail, prev_hash AS "prevHash", hash
      FROM control_plane.audit_event
      WHERE org_id = $1 AND ($2::bigint IS NULL OR seq < $2) AND ($3::text IS NULL OR action = $3)
        AND ($4::text IS NULL OR actor = $4) AND ($5::timestamptz IS NULL OR at >= $5)
        AND ($6::timestamptz IS NULL OR at < $6)
      ORDER BY seq DESC LIMIT $7`,
    values: [orgId, filter.beforeSeq, filter.action, filter.actor, filter.from, filter.until, take],
  })
