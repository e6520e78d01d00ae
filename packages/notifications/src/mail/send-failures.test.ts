import { applyDeliveryEvents, deliveryRepo } from '../email/index.ts'
import { sendDue } from './run-mail.ts'
import { openMailer, type OutgoingMail } from './send-message.ts'
import { sendingRepo } from './sending-repo.ts'
import { mailWorld } from './testing.ts'

const world = await mailWorld()
const { hookDb, pool, sink, deps, clock, errors, transaction } = world
const { aReader, aChange, rows, sendAll, messages, subscription, later } = world
afterEach(async () => {
  expect(errors.splice(0)).toEqual([])
  await world.reset()
})
afterAll(world.close)

describe('a worker that is killed', () => {
  test('before it sends leaves the mail to the next one, after its lease', async () => {
    await aReader()
    await aChange()
    expect(await transaction((tx) => sendingRepo(tx).claim(clock.now, 5))).toHaveLength(1)
    await sendAll()
    expect(sink.mails).toEqual([])
    later(301)
    await sendAll()
    expect(sink.mails).toHaveLength(1)
  })

  test('between sending and storing has it sent again, equal to the first', async () => {
    await aReader()
    await aChange()
    const killed = {
      ...deps,
      failed: () => undefined,
      mailer: {
        ...deps.mailer,
        send: async (mail: OutgoingMail) => {
          await deps.mailer.send(mail)
          throw new Error('killed')
        },
      },
    }
    await sendDue(killed)
    later(301)
    await sendAll()
    expect(sink.mails).toHaveLength(2)
    const [first, second] = sink.mails
    expect(second!.headers['message-id']).toBe(first!.headers['message-id'])
    expect([second!.text, second!.html, second!.subject]).toEqual([first!.text, first!.html, first!.subject])
  })
})

describe('a mail that was claimed is not sent', () => {
  const BOUNCE = { email: 'Reader@Example.test', event: 'bounce', sg_event_id: 'one', reason: '550' }
  test.each<[string, (id: string) => Promise<unknown>, string]>([
    [
      'when the provider reports a bounce',
      () => applyDeliveryEvents(deliveryRepo(hookDb), [BOUNCE], clock.now),
      'suppressed',
    ],
    [
      'when its reader unsubscribes',
      (id) => pool.query("UPDATE email_subscription SET status = 'unsubscribed' WHERE id = $1", [id]),
      'unsubscribed',
    ],
  ])('%s', async (_, stop, answer) => {
    const id = await aReader()
    await aChange()
    const [claimed] = await transaction((tx) => sendingRepo(tx).claim(clock.now, 5))
    await stop(id)
    expect(await transaction((tx) => sendingRepo(tx).start(claimed!, clock.now))).toBeNull()
    await transaction((tx) => sendingRepo(tx).release(claimed!))
    await sendAll()
    expect(sink.mails).toEqual([])
    expect(await messages()).toMatchObject([{ status: 'dropped', answer, attempts: 0 }])
  })
})

describe('a mail server', () => {
  const refuse = (responseCode: number, text: string) =>
    sink.behave({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error(text), { responseCode })),
    })

  test('that is busy is tried again', async () => {
    refuse(451, 'Greylisted')
    await aReader()
    await aChange()
    await sendAll()
    expect(await messages()).toMatchObject([{ status: 'queued', attempts: 1, answer: '451 Greylisted' }])
    sink.behave({})
    later(60)
    await sendAll()
    expect(sink.mails).toHaveLength(1)
  })

  test('that is away is tried seven times, then the mail is given up', async () => {
    const away = openMailer({ url: 'smtp://127.0.0.1:1', from: 'Monitor <alerts@ppman.test>', atOnce: 5 })
    await aReader()
    await aChange()
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await sendDue({ ...deps, mailer: away })
      later(attempt < 6 ? 7_200 : 36_000)
    }
    away.close()
    expect(await messages()).toMatchObject([{ status: 'failed', attempts: 7 }])
    expect(await rows('SELECT * FROM email_suppression')).toEqual([])
  })

  test('that knows no such mailbox has the address suppressed, once', async () => {
    refuse(550, '5.1.1 No such user')
    const id = await aReader()
    await aChange()
    await aChange()
    await sendAll()
    expect(await rows('SELECT folded_email, cause FROM email_suppression')).toEqual([
      { folded_email: 'reader@example.test', cause: 'bounce' },
    ])
    expect((await subscription(id)).status).toBe('suppressed')
    const [event] = await rows('SELECT provider, event, event_type, reason FROM email_delivery_event')
    expect(event).toEqual({
      provider: 'smtp',
      event: 'bounce',
      event_type: 'refused',
      reason: '550 5.1.1 No such user',
    })
  })

  test('that dislikes the sender suppresses nobody', async () => {
    refuse(550, '5.7.1 Blocked by policy')
    await aReader()
    await aChange()
    await sendAll()
    expect(await messages()).toMatchObject([{ status: 'failed' }])
    expect(await rows('SELECT * FROM email_suppression')).toEqual([])
  })
})
