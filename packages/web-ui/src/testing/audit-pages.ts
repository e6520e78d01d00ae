import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type RequestHandler } from 'express'
import { type Browser, chromium, type Page } from 'playwright-core'
import { axeScript, checkPage, invalidHtml, watchConsole } from './check-page.ts'

/** A rendered page and what a failing test calls it. */
export type AuditedPage = { name: string; html: string }

const CHROMIUM = [process.env['PPMAN_CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (file) => file !== '' && existsSync(file),
)

/** Tests that need Chromium: skipped where it is not installed. CI installs it. */
export const describeInBrowser = (name: string, run: () => void): void =>
  (CHROMIUM ? describe : describe.skip)(name, run)

/** A new Chromium, which the caller closes. */
export function launchChromium(): Promise<Browser> {
  if (!CHROMIUM) throw new Error('Chromium is not installed; PPMAN_CHROMIUM may name its file.')
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}

const TABS = 2
/** A cached file, so that Chromium compiles it once and not on each page. */
const AXE_PATH = '/axe.min.js'

/**
 * Opens each page in Chromium and lists what `checkPage` finds, invalid HTML and errors in the
 * console.
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
  watchConsole(tab, () => problems)
  const addAxe = (open: Page) => open.addScriptTag({ url: AXE_PATH })
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    problems = [...(await invalidHtml(next.html))]
    found.set(next.name, problems)
    await checkPage(tab, next.url, problems, addAxe)
  }
}
