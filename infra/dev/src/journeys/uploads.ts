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
  await walk.page.getByLabel('PDF file').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await walk.page.locator('#consent').check()
  await walk.click(walk.button('Upload'))
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
