import { randomUUID } from 'node:crypto'
import type { Pepper } from '@ppman/auth'
import { queryRows } from '@ppman/db'
import type { Log } from '@ppman/http'
import { type Mailer, openMailer } from '@ppman/notifications/mail'
import type pg from 'pg'
import { z } from 'zod'
import { seal, unseal } from '../keys/key-ring.ts'
import type { MailTexts } from './account-mails.ts'

/** A mail that waits in the database until it is sent. */
type QueuedMail = {
  to: string
  texts: MailTexts
  /** When its link stops working; after that it is dropped. */
  uselessAt: Date
}

type MailServer = { url: string; from: string; postalAddress: string }

type Options = {
  pool: pg.Pool
  peppers: readonly Pepper[]
  /** Null where no mail server is set. */
  server: MailServer | null
  now: () => Date
  log: Log
}

export type Outbox = ReturnType<typeof openOutbox>

const Texts = z.object({ subject: z.string(), html: z.string(), text: z.string() })
type Claimed = { id: string; recipient: string; sealed: string; attempts: number }

/** A process that dies while it sends leaves the mail to the next attempt. */
const CLAIM = `
  UPDATE control_plane.mail SET attempts = attempts + 1, next_attempt_at = $2
  WHERE id = (SELECT id FROM control_plane.mail WHERE next_attempt_at <= $1
    ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, recipient, sealed, attempts`

const [SECOND_MS, HOUR_MS] = [1_000, 3_600_000]
/** Waits 5 s, 10 s, 20 s and so on between attempts, at most an hour. */
const waitMs = (attempts: number): number => Math.min(HOUR_MS, 5 * SECOND_MS * 2 ** Math.min(attempts, 20))
/** How long an attempt may take before another process tries. */
const CLAIMED_MS = 120_000

/** Mails about accounts: queued in the transaction of what they tell, then sent. */
export function openOutbox({ pool, peppers, server, now, log }: Options) {
  const mailer = server && openMailer({ url: server.url, from: server.from, atOnce: 2 })
  const host = server ? server.from.slice(server.from.lastIndexOf('@') + 1, -1) : ''
  let sending: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    await pool.query('DELETE FROM control_plane.mail WHERE useless_at <= $1', [now()])
    while (mailer && (await sendNext({ pool, peppers, mailer, host, now, log })));
  }
  /** Sends what is due, one run at a time. Rejects while the database is down. */
  const sendDue = (): Promise<void> => (sending = sending.catch(() => undefined).then(run))
  return {
    server,
    /** Queues a mail in the transaction of the client; call `sendSoon` after it is committed. */
    async add(client: pg.PoolClient, { to, texts, uselessAt }: QueuedMail): Promise<void> {
      const id = randomUUID()
      await client.query(
        `INSERT INTO control_plane.mail (id, recipient, sealed, created_at, useless_at, next_attempt_at)
         VALUES ($1, $2, $3, $4, $5, $4)`,
        [id, to, seal(JSON.stringify(texts), nameOf(id), peppers), now(), uselessAt],
      )
    },
    sendDue,
    sendSoon: (): void => void sendDue().catch((err: unknown) => log.warn({ err }, 'mails wait')),
    close: (): void => mailer?.close(),
  }
}

/** The name under which a mail is sealed, so that one cannot be passed off as another. */
const nameOf = (id: string): string => `mail:${id}`

type Sending = Omit<Options, 'server'> & { mailer: Mailer; host: string }

/** Sends one mail that is due. @returns false when there is none */
async function sendNext({ pool, peppers, mailer, host, now, log }: Sending): Promise<boolean> {
  const at = now()
  const [mail] = await queryRows<Claimed>(pool, {
    text: CLAIM,
    values: [at, new Date(at.getTime() + CLAIMED_MS)],
  })
  if (!mail) return false
  const { id, recipient, attempts } = mail
  const plain = unseal(mail.sealed, nameOf(id), peppers)
  const messageId = `<${id}@${host}>`
  const result =
    plain === null
      ? ({ kind: 'refused', answer: 'its pepper is gone' } as const)
      : await mailer.send({ to: recipient, ...Texts.parse(JSON.parse(plain)), messageId, headers: {} })
  if (result.kind === 'retry') {
    const nextAt = new Date(now().getTime() + waitMs(attempts))
    await pool.query('UPDATE control_plane.mail SET next_attempt_at = $2 WHERE id = $1', [id, nextAt])
  } else {
    await pool.query('DELETE FROM control_plane.mail WHERE id = $1', [id])
  }
  if (result.kind !== 'sent') log.warn({ mail: id, result: result.kind, attempts }, 'a mail was not sent')
  return true
}
