import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailWorld } from '@ppman/notifications/mail/testing'
import { until } from '../testing/until.ts'
import { workerProcesses } from '../testing/worker-process.ts'

const world = await mailWorld()
const dir = await mkdtemp(join(tmpdir(), 'ppman-mail-'))
// Nothing listens where WORKER_ENV says that Redis is.
const workers = workerProcesses({
  DATABASE_URL: world.url,
  BLOB_DIR: dir,
  SMTP_URL: world.sink.url,
  MAIL_FROM: 'Monitor <alerts@ppman.test>',
  MAIL_POSTAL_ADDRESS: 'Monitor, 1 Main Street, Springfield',
  MAIL_TOKEN_KEY: 'k'.repeat(32),
})
afterAll(async () => {
  workers.killAll()
  await world.close()
  await rm(dir, { recursive: true })
})

test('while Redis is away a change is mailed once, and its event is dispatched', async () => {
  await world.aReader()
  const eventId = await world.aChange({ isDispatched: false })
  workers.start()
  await until('the mail is marked as sent', async () => {
    const [mail] = await world.messages()
    return mail?.status === 'sent'
  })
  expect(world.sink.mails.map(({ to, headers }) => [to, headers['message-id']?.includes(eventId)])).toEqual([
    [['reader@example.test'], true],
  ])
  const events = await world.rows('SELECT id, dispatched_at IS NOT NULL AS done FROM notification_event')
  expect(events).toEqual([{ id: eventId, done: true }])
}, 1_200_000)
