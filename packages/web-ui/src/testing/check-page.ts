import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { Page, Response } from 'playwright-core'

/** HTML, styles and script of a page before compression. */
const MAX_BYTES = 150_000
const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 390, height: 900 }
/** Colors are checked wide, in both schemes: phones use the same ones. */
const COLORS = 'color-contrast'

export const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Opens a page and lists what is wrong: findings of axe that are serious or critical, sideways
 * scrolling, requests to other origins, too many bytes. It is looked at wide and narrow, light and
 * dark.
 *
 * @param addAxe loads axe into the open page; by default past the page's content policy
 * @returns the bytes of the page with its styles and script, before compression
 */
export async function checkPage(
  tab: Page,
  url: string,
  problems: string[],
  addAxe: (tab: Page) => Promise<unknown> = evaluateAxe,
): Promise<number> {
  const loads: Promise<number>[] = []
  const { origin } = new URL(url)
  const onResponse = (response: Response) => {
    if (askedElsewhere(response, origin)) return
    if (new URL(response.url()).origin !== origin) problems.push(`loads ${response.url()}`)
    // A redirect has no body.
    loads.push(
      response.body().then(
        ({ length }) => length,
        () => 0,
      ),
    )
  }
  tab.on('response', onResponse)
  await setView(tab, WIDE, 'light')
  await tab.goto(url, { waitUntil: 'load' })
  tab.off('response', onResponse)
  const bytes = (await Promise.all(loads)).reduce((sum, size) => sum + size, 0)
  if (bytes > MAX_BYTES) problems.push(`weighs ${bytes} bytes`)
  await checkViews(tab, problems, addAxe)
  return bytes
}

/** Whether the page before asked for it: its icon may come when the next page is open. */
function askedElsewhere(response: Response, origin: string): boolean {
  const { referer } = response.request().headers()
  return referer !== undefined && new URL(referer).origin !== origin
}

/** The same for a page that is open already, such as the answer to a form. It stays open. */
export async function checkOpenPage(tab: Page, problems: string[]): Promise<void> {
  await setView(tab, WIDE, 'light')
  await checkViews(tab, problems, evaluateAxe)
  await setView(tab, WIDE, 'light')
}

/** Checks a page that is open wide and light, and leaves it narrow and dark. */
async function checkViews(
  tab: Page,
  problems: string[],
  addAxe: (tab: Page) => Promise<unknown>,
): Promise<void> {
  await addAxe(tab)
  await findSideways(tab, problems)
  await rememberShown(tab)
  problems.push(...(await seriousFindings(tab, 'wide and light', 'all')))
  problems.push(...(await colorFindings(tab, 'light')))
  await setView(tab, WIDE, 'dark')
  problems.push(...(await colorFindings(tab, 'dark')))
  await setView(tab, NARROW, 'dark')
  await findSideways(tab, problems)
  problems.push(...(await seriousFindings(tab, 'narrow', 'appeared')))
}

async function setView(tab: Page, size: typeof WIDE, colorScheme: 'light' | 'dark'): Promise<void> {
  await tab.setViewportSize(size)
  await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

const evaluateAxe = (tab: Page) => tab.evaluate(axeScript)

async function findSideways(tab: Page, problems: string[]): Promise<void> {
  const [over, width] = await tab.evaluate(() => [
    document.documentElement.scrollWidth - window.innerWidth,
    window.innerWidth,
  ])
  if (over > 0) problems.push(`scrolls sideways by ${over} pixels at ${width}`)
}

type Axe = typeof axe & { _audit: { rules: { id: string; impact?: string }[] } }
type AxeWindow = { axe: Axe; shownWide: Set<Element> }

/** Keeps which elements the wide page shows, for the narrow one to find those that appear there. */
const rememberShown = (tab: Page): Promise<void> =>
  tab.evaluate(() => {
    const shown = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility())
    ;(globalThis as unknown as AxeWindow).shownWide = new Set(shown)
  })

/**
 * Findings of axe that shut people out, without those of colors. Rules whose findings never do are
 * not run, and findings are picked in the page: both took a tenth of the time.
 *
 * @param scope the whole page, or what the narrow page shows and the wide one does not; a region
 * that scrolls only when it is narrow is looked for in the whole page
 */
async function seriousFindings(tab: Page, when: string, scope: 'all' | 'appeared'): Promise<string[]> {
  const findings = await tab.evaluate(
    async ([scope, colors]) => {
      const { axe: checker, shownWide } = globalThis as unknown as AxeWindow
      const lesser = checker._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
      const off = [...lesser.map(({ id }) => id), colors].map((id) => [id, { enabled: false }] as const)
      const runOf = (context: axe.ElementContext, options: axe.RunOptions) =>
        checker.run(context, { ...options, reporter: 'no-passes' })
      const all = { rules: Object.fromEntries(off) }
      const appeared = () =>
        [...document.querySelectorAll('body *')].filter((it) => it.checkVisibility() && !shownWide.has(it))
      const layout = { runOnly: { type: 'rule' as const, values: ['scrollable-region-focusable'] } }
      const runs =
        scope === 'all'
          ? [await runOf(document, all)]
          : [
              await runOf(document, layout),
              ...(appeared().length ? [await runOf({ include: appeared() }, all)] : []),
            ]
      return runs
        .flatMap(({ violations }) => violations)
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(({ html, target }) => `${id} at ${String(target)} ${html.slice(0, 200)}`),
        )
    },
    [scope, COLORS] as const,
  )
  return findings.map((finding) => `axe, ${when}: ${finding}`)
}

/** How the texts of all pages checked so far are painted that have enough contrast. */
const checkedColors = new Set<string>()

/**
 * Texts whose contrast with their background is too low. Texts that are painted alike, on
 * backgrounds that are painted alike, are judged once for all pages: colors took more than half of
 * axe's time.
 */
async function colorFindings(tab: Page, when: string): Promise<string[]> {
  const { findings, painted } = await tab.evaluate(
    async ([rule, checked]) => {
      const paintOf = new Map<Element | null, string>([[null, '']])
      const surfaceOf = (element: Element | null): string => {
        const cached = paintOf.get(element)
        if (cached !== undefined || !element) return cached ?? ''
        const style = getComputedStyle(element)
        const own = [
          style.backgroundColor,
          style.backgroundImage,
          style.opacity,
          style.position,
          style.filter,
        ]
        const outer = surfaceOf(element.parentElement)
        // A box that paints nothing looks like the box around it.
        const paintsNothing = own.join() === 'rgba(0, 0, 0, 0),none,1,static,none'
        const surface = paintsNothing ? outer : `${outer}>${own.join()}`
        paintOf.set(element, surface)
        return surface
      }
      const textOf = (element: Element) => {
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
        return [color, fontSize, fontWeight, textShadow, surfaceOf(element)].join()
      }
      const isText = (element: Element) =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      const texts = [...document.querySelectorAll('body *')].filter(
        (element) => isText(element) && element.checkVisibility(),
      )
      const alike = new Map(texts.map((element) => [textOf(element), element]))
      const done = new Set(checked)
      const fresh = [...alike].filter(([paint]) => !done.has(paint))
      if (!fresh.length) return { findings: [], painted: [] }
      const { axe: checker } = globalThis as unknown as AxeWindow
      const { violations } = await checker.run(
        { include: fresh.map(([, element]) => element) },
        { runOnly: { type: 'rule', values: [rule] }, reporter: 'no-passes' },
      )
      const nodes = violations.flatMap((violation) => violation.nodes)
      return {
        findings: nodes.map(({ html, target }) => `${rule} at ${String(target)} ${html.slice(0, 200)}`),
        painted: fresh.map(([paint]) => paint),
      }
    },
    [COLORS, [...checkedColors]] as const,
  )
  if (!findings.length) for (const paint of painted) checkedColors.add(paint)
  return findings.map((finding) => `axe, ${when}: ${finding}`)
}

/** Collects errors of a tab's scripts and console in the list that `problems` answers then. */
export function watchConsole(tab: Page, problems: () => string[]): void {
  tab.on('console', (message) => {
    if (message.type() === 'error') problems().push(`console: ${message.text()}`)
  })
  tab.on('pageerror', (error) => problems().push(`script: ${error.message}`))
}

const HTML_RULES: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    'attribute-boolean-style': 'off', // Both ways are valid HTML.
    'doctype-style': 'off', // Both ways are valid HTML.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'button'] }],
    'long-title': 'off', // Titles hold names that payers and hospitals chose.
    'no-redundant-for': 'off', // Some speech programs follow only a label's “for”.
    'no-redundant-role': 'off', // Lists without marks keep their role where Safari drops it.
    'no-trailing-whitespace': 'off',
    'prefer-native-element': 'off',
    'tel-non-breaking': 'off',
    'void-style': 'off',
  },
}

/** Reads its rules once: the validator asks for them with each page. */
class OneConfiguration extends StaticConfigLoader {
  readonly #resolved = super.getConfigFor('')

  override getConfigFor() {
    return this.#resolved
  }
}

const validator = new HtmlValidate(new OneConfiguration(HTML_RULES))

export async function invalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `HTML: ${ruleId}: ${message} (line ${line})`),
  )
}
