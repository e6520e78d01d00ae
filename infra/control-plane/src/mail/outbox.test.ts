import { parsePeppers } from '@ppman/auth'
import { silentLog } from '@ppman/http/testing'
import { mailSink } from '@ppman/notifications/mail/testing'
import { inTransaction } from '../in-transaction.ts'
import { testWorld } from '../testing/test-plane.ts'
import { openOutbox } from './outbox.ts'

const world = await testWorld()
const sink = await mailSink()
const clock = { now: new Date('2026-03-01T12:00:00Z') }
const outbox = openOutbox({
  pool: world.pool,
  peppers: parsePeppers(world.secrets.tokenPepper),
  server: { url: sink.url, from: 'Monitor <alerts@ppman.test>', postalAddress: '' },
  now: () => clock.now,
  log: silentLog,
})
afterAll(async () => {
  outbox.close()
  await sink.close()
  await world.close()
})

const LINK = 'https://ppman.test/console/join/secret-of-the-link'
const texts = { subject: 'Hello', html: `<p>${LINK}</p>`, text: LINK }
const add = (to: string) =>
  inTransaction(world.pool, (client) =>
    outbox.add(client, { to, texts, uselessAt: new Date(clock.now.getTime() + 3_600_000) }),
  )
const waiting = async () =>
  (
    await world.pool.query<{ sealed: string; attempts: number }>(
      'SELECT sealed, attempts FROM control_plane.mail',
    )
  ).rows
const later = (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms))
beforeEach(async () => {
  sink.mails.length = 0
  sink.behave({})
  await world.pool.query('DELETE FROM control_plane.mail')
})

test('a mail is stored sealed, sent once, and forgotten', async () => {
  await add('a@example.test')
  expect(JSON.stringify(await waiting())).not.toContain('secret-of-the-link')
  await Promise.all([outbox.sendDue(), outbox.sendDue()])
  expect(sink.mails.map(({ to, text }) => [to, text.includes(LINK)])).toEqual([[['a@example.test'], true]])
  expect(await waiting()).toEqual([])
})

test('a mail waits while the server is busy, and is sent when its time comes', async () => {
  sink.behave({ onMailFrom: (_address, _session, done) => done(busyError()) })
  await add('b@example.test')
  await outbox.sendDue()
  expect([sink.mails.length, (await waiting())[0]?.attempts]).toEqual([0, 1])
  sink.behave({})
  await outbox.sendDue()
  expect(sink.mails).toEqual([])
  later(60_000)
  await outbox.sendDue()
  expect([sink.mails.length, await waiting()]).toEqual([1, []])
})

test('a mail that the server refuses for good, or whose link is over, is dropped', async () => {
  sink.behave({ onRcptTo: (_address, _session, done) => done(noMailboxError()) })
  await add('nobody@example.test')
  await outbox.sendDue()
  expect(await waiting()).toEqual([])
  sink.behave({ onMailFrom: (_address, _session, done) => done(busyError()) })
  await add('late@example.test')
  await outbox.sendDue()
  later(3_600_001)
  await outbox.sendDue()
  expect([sink.mails.length, await waiting()]).toEqual([0, []])
})

test('what is rolled back is not sent', async () => {
  const failing = inTransaction(world.pool, async (client) => {
    await outbox.add(client, {
      to: 'c@example.test',
      texts,
      uselessAt: new Date(clock.now.getTime() + 1_000),
    })
    throw new Error('the rest failed')
  })
  await expect(failing).rejects.toThrow('the rest failed')
  await outbox.sendDue()
  expect(sink.mails).toEqual([])
})

const busyError = () => Object.assign(new Error('Try later'), { responseCode: 451 })
const noMailboxError = () => Object.assign(new Error('No such mailbox'), { responseCode: 550 })
