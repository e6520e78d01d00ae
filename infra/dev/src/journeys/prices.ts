import assert from 'node:assert/strict'
import type { Journey } from './walk.ts'

/** The sample hospitals of Oregon stand at Portland and Salem. */
const PLACE = 'Portland, OR'

export const priceJourneys: readonly Journey[] = [
  {
    name: 'price of a knee MRI near a city, two hospitals side by side',
    visitor: 'stranger',
    async walk(walk) {
      await findPrices(walk)
      await walk.expectText('Cedar Ridge General Hospital')
      await walk.click(walk.link(/^Compare the first/))
      await walk.expectText('Harbor Point Medical Center')
      await walk.expectText('Cedar Ridge General Hospital')
      const figures = await walk.page.getByRole('main').locator('td strong.num').allInnerTexts()
      assert.ok(figures.length >= 2, `only ${figures.length} figures are compared`)
      walk.expectFewClicks()
    },
  },
  {
    name: 'a figure to its bytes, read again',
    visitor: 'stranger',
    async walk(walk) {
      await findPrices(walk)
      await walk.click(walk.link(/^Source: record \d/))
      await walk.expectText(/bytes [\d,]+ to [\d,]+/i)
      await walk.click(walk.button('Verify now: read these bytes again'))
      const note = await walk.page.getByRole('status').first().innerText()
      assert.match(note, /same|match|agree/i)
      walk.expectFewClicks()
    },
  },
  {
    name: 'price near a city, without JavaScript',
    visitor: 'stranger',
    hasScript: false,
    async walk(walk) {
      await findPrices(walk)
      await walk.click(walk.link(/^All \d+ contracts/))
      await walk.expectText('Meridian Trust Health')
      walk.expectFewClicks()
    },
  },
]

async function findPrices(walk: Parameters<Journey['walk']>[0]): Promise<void> {
  await walk.home()
  await walk.page.getByRole('main').getByLabel('Procedure or code').fill('knee MRI')
  await walk.page.getByLabel('City or ZIP').fill(PLACE)
  await walk.click(walk.button('Show prices'))
  await walk.expectText('73721')
}
