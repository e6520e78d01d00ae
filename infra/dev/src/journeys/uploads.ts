import assert from 'node:assert/strict'
import { aPolicyPdf } from '@ppman/policy-text/fixtures'
import { until } from './receiver.ts'
import type { Journey, Walk } from './walk.ts'

export const uploadJourneys: readonly Journey[] = [
  {
    name: 'a policy is uploaded, read and found by its organization',
    visitor: 'member',
    async walk(walk) {
      await walk.open('/policy/documents')
      await upload(walk, 'notes.pdf', Buffer.from('Prior authorization is required.'))
      await walk.expectText('not a PDF')
      await walk.check('a file that is no PDF')
      await walk.open('/policy/documents')
      await upload(walk, 'therapy.pdf', POLICY)
      await walk.check('an upload that was taken')
      await until(async () => {
        await walk.page.waitForTimeout(1_000)
        await walk.open('/policy/documents')
        return (await walk.page.getByRole('main').innerText()).includes('Journey Therapy Policy')
      }, 'The policy was not read')
      await walk.click(walk.link('Journey Therapy Policy'))
    },
  },
  {
    name: 'an upload that is too large, without consent, or from another site leaves nothing behind',
    visitor: 'member',
    async walk(walk) {
      await walk.open('/policy/documents')
      const before = await listedDocuments(walk)
      await upload(walk, 'large.pdf', Buffer.alloc(TOO_LARGE_BYTES, POLICY))
      await walk.expectText('larger than 20 MiB')
      await walk.check('a file that is too large')
      await walk.open('/policy/documents')
      // A browser asks for the tick itself; the service has to ask for it, too.
      await walk.page
        .locator('form')
        .evaluateAll((forms) => forms.forEach((form) => form.setAttribute('novalidate', '')))
      await choose(walk, 'therapy.pdf', POLICY)
      await walk.click(walk.button('Upload'))
      await walk.expectText('Confirm this before you upload.')
      await walk.check('an upload without consent')
      await uploadFromElsewhere(walk)
      await walk.open('/policy/documents')
      assert.deepEqual(await listedDocuments(walk), before)
    },
  },
  {
    name: 'a plan document leads to an estimate',
    visitor: 'member',
    async walk(walk) {
      await walk.open('/transparency/documents')
      await upload(walk, 'plan.pdf', PLAN)
      await walk.expectText(/deductible/i)
      await walk.open('/transparency/documents')
      await walk.click(walk.link('Estimate a cost'))
      await walk.check('the form of an estimate')
      assert.match(walk.page.url(), /\/estimate/)
    },
  },
]

/** Sends the form of an upload with a file that lies in memory. */
async function upload(walk: Walk, name: string, buffer: Buffer): Promise<void> {
  await choose(walk, name, buffer)
  await walk.page.locator('#consent').check()
  await walk.click(walk.button('Upload'))
}

const choose = (walk: Walk, name: string, buffer: Buffer): Promise<void> =>
  walk.page.getByLabel('PDF file').setInputFiles({ name, mimeType: 'application/pdf', buffer })

const listedDocuments = (walk: Walk): Promise<string[]> =>
  walk.page.locator('main a[href^="/policy/documents/"]').allInnerTexts()

/** Above the 20 MiB that the page promises to take. */
const TOO_LARGE_BYTES = 20 * 2 ** 20 + 1

/** A page of another site that sends the form in the name of whoever opens it. */
async function uploadFromElsewhere({ page, stack }: Walk): Promise<void> {
  const action = new URL('/policy/documents', stack.baseUrl).href
  await page.route('http://elsewhere.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body:
        `<form method="post" enctype="multipart/form-data" action="${action}">` +
        '<input type="file" name="file"><input name="consent" value="true"><button>Win</button></form>',
    }),
  )
  await page.goto('http://elsewhere.test/')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'therapy.pdf', mimeType: 'application/pdf', buffer: POLICY })
  const [answer] = await Promise.all([
    page.waitForResponse((sent) => sent.url() === action && sent.request().method() === 'POST'),
    page.getByText('Win').click(),
  ])
  // Browsers send no cookie along, so that the sender is a stranger and is asked to sign in.
  assert.equal(answer.status(), 302)
  assert.match(answer.headers()['location'] ?? '', /^\/auth\/login/)
}

const POLICY = aPolicyPdf([
  ['Journey Therapy Policy'],
  ['Policy number: JT-100'],
  ['Effective date: January 1, 2026'],
  ['Prior authorization is required for 97110.'],
])
const PLAN = aPolicyPdf([
  ['Summary of Benefits'],
  ['Plan year 2026'],
  ['Individual deductible, in-network: $1,500'],
  ['Out-of-pocket maximum, individual, in-network: $6,000'],
  ['Coinsurance after deductible: 20%'],
])
