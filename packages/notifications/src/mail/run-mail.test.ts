import { applyDeliveryEvents, deliveryRepo, subscriptionRepo } from '../email/index.ts'
import { runMail } from './run-mail.ts'
import { EVERYTHING, mailWorld, tokenIn } from './testing.ts'

const world = await mailWorld()
const { hookDb, pool, sink, deps, clock, errors, aReader, aChange, rows, sendAll, messages, subscription } =
  world
afterEach(async () => {
  expect(errors.splice(0)).toEqual([])
  await world.reset()
})
afterAll(world.close)

describe('mail at once', () => {
  test('tells what changed, with the id of the event, and can be stopped with one click', async () => {
    const id = await aReader()
    const eventId = await aChange({ title: 'Knee arthroscopy' })
    await sendAll()
    const [mail] = sink.mails
    expect(sink.mails).toHaveLength(1)
    expect(mail).toMatchObject({
      from: 'alerts@ppman.test',
      to: ['reader@example.test'],
      subject: 'High: Sample Health, Knee arthroscopy: codes added',
    })
    expect(mail!.headers).toMatchObject({
      'message-id': `<evt_${eventId}.${id}@ppman.test>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    })
    for (const part of [mail!.html, mail!.text])
      for (const text of ['Codes added: 29881.', 'Two weeks', 'Six weeks', 'April 1, 2026', '1 Main Street'])
        expect(part).toContain(text)
    expect(mail!.html).not.toMatch(/<img|<script|<link|url\(/)
    const token = tokenIn(mail!.headers['list-unsubscribe']!, 'unsubscribe')
    expect(tokenIn(mail!.text, 'unsubscribe')).toBe(token)
    expect(await subscriptionRepo(hookDb).stop(token, clock.now)).toBe(true)
    await aChange()
    await sendAll()
    expect(sink.mails).toHaveLength(1)
    expect((await subscription(id)).status).toBe('unsubscribed')
    expect(JSON.stringify(await rows('SELECT * FROM email_token'))).not.toContain(token)
  })

  test('leaves out wording, other payers and other organizations, unless asked', async () => {
    await aReader()
    await aReader({ email: 'all@example.test', filter: { ...EVERYTHING, minSeverity: 'info' } })
    const other = await aReader({ email: 'other@example.test' })
    await pool.query(
      "UPDATE email_subscription SET payer_ids = '{0190a000-0000-7000-8000-0000000000ff}' WHERE id = $1",
      [other],
    )
    await aChange({ severity: 'info' })
    await sendAll()
    expect(sink.mails.map(({ to }) => to)).toEqual([['all@example.test']])
  })

  test('in a flood holds mails back for one digest at the next full hour', async () => {
    await aReader()
    for (let index = 0; index < 25; index += 1) await aChange()
    await sendAll()
    expect(sink.mails).toHaveLength(20)
    clock.now = new Date('2026-03-02T16:00:00Z')
    await sendAll()
    expect(sink.mails).toHaveLength(21)
    expect(sink.mails[20]!.subject).toBe('5 policy changes at Sample Health, 5 high')
  })
})

describe('a digest', () => {
  test('comes at seven by the reader’s clock, also when clocks change, and never without news', async () => {
    clock.now = new Date('2026-03-07T13:00:00Z')
    const id = await aReader({ frequency: 'daily' })
    await aChange()
    await aChange({ severity: 'critical' })
    clock.now = new Date('2026-03-08T10:59:00Z')
    await sendAll()
    expect(sink.mails).toEqual([])
    clock.now = new Date('2026-03-08T11:00:00Z')
    await sendAll()
    expect(sink.mails.map(({ subject }) => subject)).toEqual([
      '2 policy changes at Sample Health, 1 critical',
    ])
    const { text } = sink.mails[0]!
    expect(text.indexOf('[critical]')).toBeLessThan(text.indexOf('[high]'))
    expect(text).toContain('every day at 07:00 (America/New_York)')
    clock.now = new Date('2026-03-09T11:00:00Z')
    await sendAll()
    expect(sink.mails).toHaveLength(1)
    expect((await subscription(id)).next_digest_at).toEqual(new Date('2026-03-10T11:00:00Z'))
    expect(await messages()).toMatchObject([{ kind: 'digest', period: 'daily:2026-03-08', status: 'sent' }])
  })

  test('of a week comes on Monday', async () => {
    await aReader({ frequency: 'weekly', timeZone: 'Pacific/Kiritimati' })
    await aChange()
    clock.now = new Date('2026-03-08T16:59:59Z')
    await sendAll()
    expect(sink.mails).toEqual([])
    clock.now = new Date('2026-03-08T17:00:00Z')
    await sendAll()
    expect(await messages()).toMatchObject([{ period: 'weekly:2026-03-09', status: 'sent' }])
  })

  test('is made and sent once by two workers side by side', async () => {
    for (let index = 0; index < 30; index += 1)
      await aReader({ frequency: 'daily', email: `reader${index}@example.test` })
    await aChange()
    clock.now = new Date('2026-03-03T12:00:00Z')
    const stopping = new AbortController()
    const workers = [runMail(deps, stopping.signal), runMail(deps, stopping.signal)]
    while (sink.mails.length < 30) await new Promise((resolve) => setTimeout(resolve, 20))
    await new Promise((resolve) => setTimeout(resolve, 600))
    stopping.abort()
    await Promise.all(workers)
    expect(new Set(sink.mails.map(({ to }) => to[0])).size).toBe(30)
    expect(sink.mails).toHaveLength(30)
  })

  test('of a frequency that was changed twice in a day is not sent twice', async () => {
    const id = await aReader({ frequency: 'daily' })
    await aChange()
    clock.now = new Date('2026-03-03T12:00:00Z')
    await sendAll()
    await aChange()
    await pool.query('UPDATE email_subscription SET next_digest_at = $2 WHERE id = $1', [id, clock.now])
    await sendAll()
    expect(sink.mails).toHaveLength(1)
    clock.now = new Date('2026-03-04T12:00:00Z')
    await sendAll()
    expect(sink.mails).toHaveLength(2)
  })
})

describe('a confirmation', () => {
  test('comes first and activates with its link, once; nothing else is sent before', async () => {
    const id = await aReader({ status: 'pending_confirmation' })
    await aChange()
    await sendAll()
    expect(sink.mails.map(({ subject }) => subject)).toEqual(['Confirm your subscription to policy changes'])
    expect(sink.mails[0]!.text.replace(/\s+/g, ' ')).toContain(
      'of the payers that your organization follows (of all payers while it follows none)',
    )
    const token = tokenIn(sink.mails[0]!.text, 'confirm')
    const hook = subscriptionRepo(hookDb)
    expect(await hook.statusToConfirm(token, clock.now)).toBe('pending_confirmation')
    const late = new Date(clock.now.getTime() + 8 * 86_400_000)
    expect(await hook.confirm(token, late)).toBeNull()
    expect(await hook.confirm(tokenIn(sink.mails[0]!.text, 'unsubscribe'), clock.now)).toBeNull()
    expect(await hook.confirm(token, clock.now)).toBe('active')
    expect(await hook.confirm(token, clock.now)).toBe('active')
    expect((await subscription(id)).confirmed_at).toEqual(clock.now)
    await aChange()
    await sendAll()
    expect(sink.mails).toHaveLength(2)
    await hook.stop(tokenIn(sink.mails[0]!.text, 'unsubscribe'), clock.now)
    expect(await hook.confirm(token, clock.now)).toBe('unsubscribed')
    expect((await subscription(id)).status).toBe('unsubscribed')
  })

  test('does not activate an address that is suppressed', async () => {
    await aReader({ status: 'pending_confirmation' })
    await sendAll()
    await applyDeliveryEvents(
      deliveryRepo(hookDb),
      [{ email: 'reader@example.test', event: 'spamreport', sg_event_id: 'two' }],
      clock.now,
    )
    const token = tokenIn(sink.mails[0]!.text, 'confirm')
    expect(await subscriptionRepo(hookDb).confirm(token, clock.now)).toBe('suppressed')
  })
})
