// `npm run screenshots`: takes the pictures of README.md from the running stack, with Chromium.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { readDevConfig } from './config.ts'
import { ROOT } from './places.ts'
import { readStack } from './stack/stack-file.ts'
import { trouble } from './trouble.ts'

const FOLDER = path.join(ROOT, 'docs', 'images')
/** Pixels of a picture: a laptop's window, cut off below the first screen. */
const VIEWPORT = { width: 1280, height: 860 }

const stack = readStack(path.join(ROOT, '.data', 'stack.json'))
if (!stack) throw trouble('Nothing runs here. Start it with npm start, then take the pictures.')
const { baseUrl, users } = stack

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: readDevConfig().chromium, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await signIn(page)
  await page.goto(`${baseUrl}/transparency/compare?codes=45378,27447,71046&hospitals=99S001,99S002,99S003`)
  await take(page, 'compare-prices')
  await page.goto(`${baseUrl}/policy/changes`)
  await page.locator('a[href^="/policy/changes/diff"]').first().click()
  await take(page, 'policy-change')
} finally {
  await browser.close()
}

async function signIn(page: Page): Promise<void> {
  const { email, password } = users['member']!
  await page.goto(`${baseUrl}/auth/login?return_to=/policy/`)
  await page.getByLabel(/e-?mail/i).fill(email)
  await page.getByLabel(/password/i).fill(password)
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL(`${baseUrl}/**`)
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const file = path.join(FOLDER, `${name}.png`)
  await page.screenshot({ path: file })
  process.stdout.write(`${path.relative(ROOT, file)}\n`)
}
