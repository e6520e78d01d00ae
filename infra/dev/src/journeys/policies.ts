import type { Journey, Walk } from './walk.ts'

export const policyJourneys: readonly Journey[] = [
  {
    name: 'prior authorization for a knee MRI, by words',
    visitor: 'member',
    async walk(walk) {
      await askPriorAuth(walk, 'knee MRI')
      await walk.click(walk.page.getByRole('heading', { level: 3 }).getByRole('link').first())
      await walk.expectText(/Meridian Trust Health \(sample\)\s+Yes/)
      await walk.click(walk.link('Meridian Trust Health (sample)'))
      await walk.expectText('Prior authorization is required for CPT codes 73221 and 73721')
      walk.expectFewClicks()
    },
  },
  {
    name: 'prior authorization for a knee MRI, by code',
    visitor: 'member',
    async walk(walk) {
      await askPriorAuth(walk, '73721')
      await walk.expectText(/Blue Lantern of Texas \(sample\)\s+No/)
      await walk.click(walk.link('Blue Lantern of Texas (sample)'))
      await walk.expectText('Prior authorization is not required for CPT code 73721')
      walk.expectFewClicks()
    },
  },
  {
    name: 'what changed last month at my payers',
    visitor: 'member',
    async walk(walk) {
      await follow(walk, 'Meridian Trust Health')
      await walk.home()
      await walk.expectText(/Last 30 days at the \d+ payers? you follow/)
      await walk.click(walk.link(/^All \d+ changes?$/))
      await walk.expectText('MT-0142')
      await walk.click(walk.link('Compare texts'))
      await walk.expectText('22630')
      walk.expectFewClicks()
    },
  },
  {
    name: 'payer and claims id from an insurance card',
    visitor: 'member',
    async walk(walk) {
      await walk.home()
      await walk.click(walk.link('Payer from an insurance card'))
      await walk.page.getByLabel('Company').fill('MERID1AN TRUST HEALTH')
      await walk.click(walk.button('Find'))
      await walk.expectText('Meridian Trust Health (sample)')
      walk.expectFewClicks()
    },
  },
  {
    name: 'prior authorization without JavaScript',
    visitor: 'member',
    hasScript: false,
    async walk(walk) {
      await askPriorAuth(walk, '73721')
      await walk.expectText(/Meridian Trust Health \(sample\)\s+Yes/)
      walk.expectFewClicks()
    },
  },
]

async function askPriorAuth(walk: Walk, question: string): Promise<void> {
  await walk.home()
  await walk.page.getByRole('main').getByLabel('Code or procedure').fill(question)
  await walk.click(walk.button('Find out'))
}

/** Follows a payer unless the organization does so already. */
async function follow(walk: Walk, name: string): Promise<void> {
  await walk.open(`/policy/my-payers?q=${encodeURIComponent(name)}`)
  const row = walk.page
    .getByRole('row')
    .filter({ hasText: `${name} (sample)` })
    .first()
  const button = row.getByRole('button', { name: `Follow ${name}` })
  if ((await button.count()) > 0) await walk.click(button)
}
