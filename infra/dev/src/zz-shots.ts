import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { openBrowser, openWindow } from './journeys/open-browser.ts'
import { ROOT } from './places.ts'
import { readStack } from './stack/stack-file.ts'
const stack = readStack(path.join(ROOT, '.data', 'stack.json'))!
const [who, width, scheme, ...paths] = process.argv.slice(2)
mkdirSync('/tmp/shots', { recursive: true })
const browser = await openBrowser()
const { page } = await openWindow(browser, stack, who as 'member', { width: Number(width), height: 900 })
await page.emulateMedia({ colorScheme: scheme as 'light' })
for (const p of paths) {
  const [name, start, link] = p.split('|')
  await page.goto(new URL(start!, start!.startsWith('/console') ? stack.consoleUrl : start!.startsWith('/docs') ? stack.docsBaseUrl : stack.baseUrl).href)
  if (link) await page.goto(await page.locator(link).first().evaluate((e) => (e as HTMLAnchorElement).href))
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `/tmp/shots/${name}-${width}-${scheme}.png`, fullPage: true })
  console.log(name, page.url(), await page.title())
}
await browser.close()
