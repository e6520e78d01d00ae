import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { eventKindNames, exampleMessage } from '@ppman/notifications/events'
import { strangerChrome } from '../../testing.ts'
import { developerWebhooksPage, verificationSamples } from './page.ts'

type ReadEvent = (body: string, headers: Record<string, string>, secret: string, nowS?: number) => unknown

/** The sample that needs no library, as a reader would paste it into a file. */
async function pasted(): Promise<ReadEvent> {
  const source = `data:text/javascript,${encodeURIComponent(verificationSamples.plain)}`
  return ((await import(source)) as { readEvent: ReadEvent }).readEvent
}

const secret = `whsec_${randomBytes(32).toString('base64')}`
const body = JSON.stringify(exampleMessage('policy.updated'))
function signed(sentAt = new Date(), by = secret) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(by).sign('evt_1', sentAt, body),
  }
}

describe('the code that verifies a webhook without a library', () => {
  test('reads what we signed, also beside the signature of another secret', async () => {
    const readEvent = await pasted()
    expect(readEvent(body, signed(), secret)).toEqual(JSON.parse(body))
    const other = signed(new Date(), `whsec_${randomBytes(32).toString('base64')}`)['webhook-signature']
    const both = { ...signed(), 'webhook-signature': `${other} ${signed()['webhook-signature']}` }
    expect(readEvent(body, both, secret)).toEqual(JSON.parse(body))
  })

  test('refuses a changed body, another secret and an old message', async () => {
    const readEvent = await pasted()
    expect(() => readEvent(`${body} `, signed(), secret)).toThrow('not signed by us')
    const other = signed(new Date(), `whsec_${randomBytes(32).toString('base64')}`)
    expect(() => readEvent(body, other, secret)).toThrow('not signed by us')
    const sentAt = new Date(Date.now() - 301_000)
    expect(() => readEvent(body, signed(sentAt), secret)).toThrow('too old')
  })
})

test('the page shows every kind of event with its example', () => {
  const shown = developerWebhooksPage.render(developerWebhooksPage.examples['page']!, strangerChrome)
  for (const kind of eventKindNames) expect(shown).toContain(`<code>${kind}</code>`)
  expect(shown).toContain('5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h')
})
