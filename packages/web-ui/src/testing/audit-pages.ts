import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type axe from 'axe-core'
import express, { type RequestHandler } from 'express'
import { HtmlValidate } from 'html-validate'
import { type Browser, chromium, type Page, type Response } from 'playwright-core'

/** A rendered page and what a failing test calls it. */
export type AuditedPage = { name: string; html: string }

const CHROMIUM = [process.env['PPMAN_CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (file) => file !== '' && existsSync(file),
)

/** Tests that need Chromium: skipped where it is not installed. CI installs it. */
export const describeInBrowser = CHROMIUM ? describe : describe.skip

/** A new Chromium, which the caller closes. */
export function launchChromium(): Promise<Browser> {
  if (!CHROMIUM) throw new Error('Chromium is not installed; PPMAN_CHROMIUM may name its file.')
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}

/** HTML, styles and script of a page before compression. */
const MAX_BYTES = 150_000
const TABS = 2
const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 390, height: 900 }
/** Colors are checked wide, in both schemes: phones use the same ones. */
const COLORS = 'color-contrast'
/** A cached file, so that Chromium compiles it once and not on each page. */
const AXE_PATH = '/axe.min.js'
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Opens each page in Chromium, wide and narrow, light and dark, and lists what is wrong: findings
 * of axe that are serious or critical, invalid HTML, sideways scrolling, errors in the console,
 * requests to other origins, too many bytes.
 *
 * @param assets answers requests for styles and scripts
 * @returns problems by the name of the page; none for a good page
 */
export async function auditPages(
  pages: readonly AuditedPage[],
  assets: RequestHandler,
): Promise<Map<string, string[]>> {
  const browser = await launchChromium()
  const byPath = new Map(pages.map(({ html }, index) => [`/${index}`, html]))
  const app = express().use(assets)
  app.get(AXE_PATH, (_req, res) => void res.set('Cache-Control', 'max-age=3600').type('js').send(axeScript))
  app.use((req, res) => void res.type('html').send(byPath.get(req.path) ?? ''))
  const server = createServer(app).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const waiting = pages.map((page, index) => ({ ...page, url: `${base}/${index}` }))
    const found = new Map<string, string[]>()
    await Promise.all(Array.from({ length: TABS }, () => auditWaiting(browser, waiting, found)))
    return found
  } finally {
    await browser.close()
    server.close()
    server.closeAllConnections()
  }
}

type Waiting = AuditedPage & { url: string }

/** Audits pages in one tab until none waits. */
async function auditWaiting(
  browser: Browser,
  waiting: Waiting[],
  found: Map<string, string[]>,
): Promise<void> {
  const tab = await browser.newPage()
  let problems: string[] = []
  tab.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  tab.on('pageerror', (error) => problems.push(`script: ${error.message}`))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    problems = [...(await invalidHtml(next.html))]
    found.set(next.name, problems)
    await auditPage(tab, next.url, problems)
  }
}

async function auditPage(tab: Page, url: string, problems: string[]): Promise<void> {
  const loads: Promise<number>[] = []
  const onResponse = (response: Response) => {
    if (new URL(response.url()).origin !== new URL(url).origin) problems.push(`loads ${response.url()}`)
    loads.push(response.body().then((body) => body.length))
  }
  tab.on('response', onResponse)
  await tab.setViewportSize(WIDE)
  await tab.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await tab.goto(url, { waitUntil: 'load' })
  tab.off('response', onResponse)
  const bytes = (await Promise.all(loads)).reduce((sum, size) => sum + size, 0)
  if (bytes > MAX_BYTES) problems.push(`weighs ${bytes} bytes`)
  await tab.addScriptTag({ url: AXE_PATH })
  await findSideways(tab, problems)
  problems.push(...(await seriousFindings(tab, 'wide and light', {})))
  await tab.emulateMedia({ colorScheme: 'dark' })
  problems.push(...(await seriousFindings(tab, 'dark', { runOnly: { type: 'rule', values: [COLORS] } })))
  await tab.setViewportSize(NARROW)
  await findSideways(tab, problems)
  problems.push(...(await seriousFindings(tab, 'narrow', { rules: { [COLORS]: { enabled: false } } })))
}

async function findSideways(tab: Page, problems: string[]): Promise<void> {
  const [over, width] = await tab.evaluate(() => [
    document.documentElement.scrollWidth - window.innerWidth,
    window.innerWidth,
  ])
  if (over > 0) problems.push(`scrolls sideways by ${over} pixels at ${width}`)
}

/** Findings of axe that shut people out. */
async function seriousFindings(tab: Page, when: string, options: axe.RunOptions): Promise<string[]> {
  const { violations } = await tab.evaluate(
    (runOptions) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, runOptions),
    { resultTypes: ['violations'], ...options } as axe.RunOptions,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, target }) => `axe, ${when}: ${id} at ${String(target)} ${html.slice(0, 200)}`),
    )
}

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'attribute-boolean-style': 'off', // Both ways are valid HTML.
    'doctype-style': 'off', // Both ways are valid HTML.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'button'] }],
    'long-title': 'off', // Titles hold names that payers and hospitals chose.
    'no-redundant-for': 'off', // Some speech programs follow only a label's “for”.
    'no-redundant-role': 'off', // Tables that become cards keep their roles where browsers drop them.
    'no-trailing-whitespace': 'off',
    'prefer-native-element': 'off',
    'tel-non-breaking': 'off',
    'void-style': 'off',
  },
})

async function invalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `HTML: ${ruleId}: ${message} (line ${line})`),
  )
}
