// `npm run screenshots`: takes the pictures of README.md and docs/pages.md from the running stack,
// with Chromium, at the width of a laptop and of a phone.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser, openWindow } from './journeys/open-browser.ts'
import { ROOT } from './places.ts'
import { readStack } from './stack/stack-file.ts'
import { trouble } from './trouble.ts'

const FOLDER = path.join(ROOT, 'docs', 'images')
/** Pixels of a picture, cut off below the first screen; phones are named by their ending. */
const SIZES = [
  { ending: '', width: 1280, height: 860 },
  { ending: '-phone', width: 390, height: 844 },
]
const SEARCH = '/transparency/search?q=knee+MRI&place=Portland,+OR'
const PRIOR_AUTH = '/policy/prior-authorization?code=73721'

/** Each picture: where to start, and the link to follow from there. */
const PICTURES: readonly { name: string; start: string; link?: string }[] = [
  { name: 'home', start: '/welcome' },
  { name: 'prices', start: '/transparency/' },
  { name: 'price-search', start: SEARCH },
  { name: 'price-contracts', start: SEARCH, link: 'main a[href^="/transparency/contracts"]' },
  {
    name: 'compare-prices',
    start: '/transparency/compare?codes=45378,27447,71046&hospitals=99S001,99S002,99S003',
  },
  { name: 'evidence', start: SEARCH, link: 'main a[href^="/transparency/evidence"]' },
  { name: 'prior-authorization', start: PRIOR_AUTH, link: 'td a, th a' },
  { name: 'policy', start: '/policy/search?q=spine', link: 'main a[href^="/policy/policies/"]' },
  { name: 'code', start: '/policy/codes/73721' },
  { name: 'changes', start: '/policy/changes?mine=false' },
  {
    name: 'policy-change',
    start: '/policy/changes?mine=false&severity=medium',
    link: 'main a[href^="/policy/changes/diff"]',
  },
  { name: 'your-costs', start: '/transparency/documents' },
  { name: 'developers', start: '/policy/developers' },
]

const stack = readStack(path.join(ROOT, '.data', 'stack.json'))
if (!stack) throw trouble('Nothing runs here. Start it with npm start, then take the pictures.')

mkdirSync(FOLDER, { recursive: true })
const browser = await openBrowser()
try {
  for (const { ending, ...size } of SIZES) {
    const { page } = await openWindow(browser, stack, 'member', size)
    for (const { name, start, link } of PICTURES) {
      await page.goto(new URL(start, stack.baseUrl).href)
      if (link) await page.goto(await hrefOf(page, link))
      await take(page, `${name}${ending}`)
    }
  }
} finally {
  await browser.close()
}

function hrefOf(page: Page, link: string): Promise<string> {
  const first = page.locator(link).first()
  return first.evaluate((element) => (element as HTMLAnchorElement).href)
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const file = path.join(FOLDER, `${name}.png`)
  await page.screenshot({ path: file })
  process.stdout.write(`${path.relative(ROOT, file)}\n`)
}
