import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { readDevConfig } from '../config.ts'
import type { Stack } from '../stack/stack-file.ts'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: readDevConfig().chromium, args: ['--no-sandbox'] })

/** Who walks: a stranger, or a sample account of the stack. */
export type Visitor = 'stranger' | 'member' | 'admin'

/** A window of its own, with cookies of its own, signed in unless it is a stranger's. */
export async function openWindow(
  browser: Browser,
  stack: Stack,
  visitor: Visitor,
  { hasScript = true, width = 1280, height = 860 } = {},
): Promise<{ page: Page; window: BrowserContext }> {
  const window = await browser.newContext({ viewport: { width, height }, javaScriptEnabled: hasScript })
  const page = await window.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  if (visitor !== 'stranger') await signIn(page, stack, visitor)
  return { page, window }
}

/** For a machine that does other work, too. */
const TIMEOUT_MS = 60_000

/** Signs in as a person does: by the link in the header and the form of the issuer. */
async function signIn(page: Page, { baseUrl, users }: Stack, visitor: 'member' | 'admin'): Promise<void> {
  const { email, password } = users[visitor]!
  await page.goto(`${baseUrl}/about`)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel(/e-?mail/i).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${baseUrl}/about`)
}
