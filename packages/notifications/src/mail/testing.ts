import { randomUUID } from 'node:crypto'
import { inTransaction, openDb } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { dispatchEvents, recordEvent } from '../events/index.ts'
import { subscribe, type SubscriptionSettings } from '../subscriptions/index.ts'
import { outboxRepo } from './outbox-repo.ts'
import { type MailDeps, sendDue } from './run-mail.ts'
import { openMailer } from './send-message.ts'

export const EVERYTHING: SubscriptionSettings['filter'] = {
  eventTypes: [],
  payerIds: [],
  specialties: [],
  states: [],
  minSeverity: 'low',
}
type Wanted = Partial<SubscriptionSettings> & { email?: string; orgId?: string; status?: string }

/** A worker on a database of its own that sends to a sink, with a clock that tests set. */
export async function mailWorld() {
  const { db, pool, url, close: closeDb } = await testDb({ role: 'ppman_worker' })
  const hookDb = openDb({ url, role: 'ppman_hook', max: 2 })
  const sink = await mailSink()
  const mailer = openMailer({ url: sink.url, from: 'Monitor <alerts@ppman.test>', atOnce: 5 })
  const payerId = randomUUID()
  await pool.query(
    `INSERT INTO payer (id, name, folded_name, slug, payer_type, source, source_key, first_seen_at,
       last_seen_at)
     VALUES ($1, 'Sample Health', 'sample health', 'sample', 'commercial', 'test', 'sample', now(), now())`,
    [payerId],
  )
  const orgId = randomUUID()
  /** 15:00 UTC is 10:00 in New York. */
  const clock = { now: START }
  const errors: unknown[] = []
  const transaction = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(db, work)
  const deps: MailDeps = {
    transaction,
    mailer,
    baseUrl: 'https://ppman.test',
    postalAddress: 'Monitor, 1 Main Street, Springfield',
    tokenKey: 'k'.repeat(32),
    host: 'ppman.test',
    now: () => clock.now,
    atOnce: 5,
    failed: (error: unknown) => void errors.push(error),
  }

  /** A stored subscription; active unless told otherwise, without a confirmation mail. */
  async function aReader({ email = 'reader@example.test', status = 'active', ...over }: Wanted = {}) {
    const settings: SubscriptionSettings = {
      frequency: 'immediate',
      timeZone: 'America/New_York',
      filter: EVERYTHING,
      ...over,
    }
    const by = { orgId: over.orgId ?? orgId, sub: 'biller' }
    const { id } = await transaction((tx) => subscribe(tx, { ...settings, email }, { by, now: clock.now }))
    if (status !== 'pending_confirmation')
      await pool.query('DELETE FROM email_message WHERE subscription_id = $1', [id])
    await pool.query('UPDATE email_subscription SET status = $2 WHERE id = $1', [id, status])
    return id
  }

  /** A change of a policy with its event, dispatched by default. @returns the id of the event */
  async function aChange({
    severity = 'high',
    title = 'Spine Surgery',
    isDispatched = true,
  } = {}): Promise<string> {
    const changeId = randomUUID()
    await pool.query(changeSql(changeId, payerId, severity))
    const about = {
      policy_id: randomUUID(),
      title,
      policy_number: null,
      change_id: changeId,
      change_type: 'codes_added',
      change_types: ['codes_added'],
      direction: 'tightening',
      effective_date: '2026-04-01',
    }
    const common = { orgId: null, subject: 'policy:x', payerId, severity, occurredAt: clock.now }
    const id = await transaction((tx) => recordEvent(tx, { kind: 'policy.updated', data: about, ...common }))
    if (!isDispatched) return id
    await dispatchEvents({
      transaction,
      fanOut: (tx, ids, at) => outboxRepo(tx).fanOut(ids, at),
      tell: async () => undefined,
      now: () => clock.now,
    })
    return id
  }
  const rows = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows
  return {
    db,
    url,
    pool,
    hookDb,
    sink,
    deps,
    clock,
    errors,
    transaction,
    aReader,
    aChange,
    rows,
    sendAll: async () => {
      while ((await sendDue(deps)) > 0);
    },
    messages: () =>
      rows('SELECT kind, period, status, attempts, answer FROM email_message ORDER BY created_at, id'),
    subscription: async (id: string) =>
      (await rows('SELECT * FROM email_subscription WHERE id = $1', [id]))[0],
    later: (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1_000)),
    /** Empties what tests wrote, and sets the clock back. */
    reset: async () => {
      sink.mails.length = 0
      sink.behave({})
      clock.now = START
      for (const table of TABLES) await pool.query(`DELETE FROM ${table}`)
    },
    close: async () => {
      mailer.close()
      await sink.close()
      await hookDb.$disconnect()
      await closeDb()
    },
  }
}

const START = new Date('2026-03-02T15:00:00Z')
const TABLES = [
  'email_item',
  'email_token',
  'email_message',
  'email_subscription',
  'email_suppression',
  'email_delivery_event',
  'notification_event',
]

/** A change without its policy and versions, which mails do not read. */
const changeSql = (id: string, payerId: string, severity: string) => `
  BEGIN; SET LOCAL session_replication_role = replica;
  INSERT INTO policy_change (id, policy_id, payer_id, from_version_id, to_version_id, change_type,
    change_types, severity, direction, change_percentage, should_alert, specialty, summary, reasons, facts,
    edits, classifier, created_at)
  VALUES ('${id}', new_id(), '${payerId}', new_id(), new_id(), 'codes_added', '{codes_added}', '${severity}',
    'tightening', 1, true, 'general', 'Codes added: 29881.', '{}', '{}', '[{"op": "modified",
    "before": {"text": "Two weeks of therapy"}, "after": {"text": "Six weeks of therapy"}}]', 'test/1',
    now());
  COMMIT`

/** The token in a link of a mail. */
export const tokenIn = (text: string, path: 'confirm' | 'unsubscribe'): string =>
  new RegExp(`https://ppman.test/${path}/([A-Za-z0-9_-]{43})`).exec(text)![1]!

export type ReceivedMail = {
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  raw: string
}

type Behavior = Pick<SMTPServerOptions, 'onRcptTo' | 'onMailFrom' | 'onConnect'> & {
  /** Called when a mail has come, before it is answered. An error is the answer. */
  onMail?: (mail: ReceivedMail) => Promise<void> | void
}

/** An SMTP server that keeps what it gets. A test changes its behavior by `behave`. */
export async function mailSink() {
  const mails: ReceivedMail[] = []
  let behavior: Behavior = {}
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect: (session, done) => (behavior.onConnect ? behavior.onConnect(session, done) : done()),
    onMailFrom: (address, session, done) =>
      behavior.onMailFrom ? behavior.onMailFrom(address, session, done) : done(),
    onRcptTo: (address, session, done) =>
      behavior.onRcptTo ? behavior.onRcptTo(address, session, done) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        void parse(Buffer.concat(chunks), to)
          .then(async (mail) => {
            mails.push(mail)
            await behavior.onMail?.(mail)
            done()
          })
          .catch((error: Error) => done(error))
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behave: (next: Behavior) => void (behavior = next),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function parse(raw: Buffer, to: string[]): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw)
  return {
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    raw: raw.toString('latin1'),
  }
}
