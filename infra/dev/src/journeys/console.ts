import assert from 'node:assert/strict'
import { openReceiver, until } from './receiver.ts'
import type { Journey } from './walk.ts'

export const consoleJourneys: readonly Journey[] = [
  {
    name: 'a topic is reviewed and approved',
    visitor: 'admin',
    async walk(walk) {
      const title = await proposeTopic(walk.stack)
      await walk.home()
      await walk.click(walk.link('Review documentation'))
      await walk.click(walk.link(title))
      await walk.check('a review')
      await walk.click(walk.button('Approve this revision'))
      await walk.expectText(/approved|published/i)
      walk.expectFewClicks()
    },
  },
  {
    name: 'a token is made and calls the API',
    visitor: 'member',
    async walk(walk) {
      await walk.home()
      await walk.click(walk.link('Open the console'))
      await walk.page.getByLabel('Name', { exact: true }).fill('journey')
      await walk.tick(walk.page.getByRole('radio').first())
      await walk.click(walk.button('Issue token'))
      await walk.check('a token that is shown once')
      const token = (await walk.page.locator('.secret').first().innerText()).trim()
      const answer = await fetch(`${walk.stack.edgeUrl}/v1/ppman/payers/`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      assert.equal(answer.status, 200)
      walk.expectFewClicks()
    },
  },
  {
    name: 'a webhook is added and a test event delivered, signed',
    visitor: 'member',
    async walk(walk) {
      const receiver = await openReceiver()
      try {
        await walk.open(`${walk.stack.consoleUrl}/console/webhooks/new`)
        await walk.page.getByLabel('Address').fill('not an address')
        await walk.page
          .getByRole('main')
          .locator('form')
          .first()
          .evaluate((form) => {
            ;(form as HTMLFormElement).noValidate = true
          })
        await walk.click(walk.button('Add the webhook'))
        await walk.check('a webhook that is refused')
        await walk.page.getByLabel('Address').fill(receiver.url)
        await walk.click(walk.button('Add the webhook'))
        await walk.check('the secret of a webhook, shown once')
        const secret = (await walk.page.locator('.secret').first().innerText()).trim()
        await walk.click(walk.button('Send a test event'))
        assert.match(await receiver.firstVerified(secret), /ping|test/)
        await until(async () => {
          await walk.page.reload()
          return (await walk.page.getByRole('main').innerText()).includes('Delivered')
        }, 'The console shows no delivery')
        await walk.open(`${walk.page.url().split('?')[0]!}/delete`)
        await walk.click(walk.button('Delete the webhook'))
      } finally {
        await receiver.close()
      }
    },
  },
]

type Stack = Parameters<Journey['walk']>[0]['stack']

/** Sends a page to the documentation service, as a program does. @returns its title */
async function proposeTopic({ docsBaseUrl, tokens }: Stack): Promise<string> {
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${docsBaseUrl}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${tokens['docs']!}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${path} answered ${answer.status}`)
    return (await answer.json()) as { id: string; items: { id: string; slug: string }[] }
  }
  const { items } = await call('/manuals?slug=handbook&pageSize=100')
  const slug = `journey-${Date.now()}`
  const title = `Journey ${slug.slice(-6)}`
  await call('/topics/upsert', {
    manualId: items.find((manual) => manual.slug === 'handbook')!.id,
    slug,
    title,
    bodyMdx: `# ${title}\n\nHow a page gets from its author to its readers.`,
  })
  return title
}
