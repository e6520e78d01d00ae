// `npm run journeys`: walks the tasks of people through the running stack with Chromium, then looks
// at every page. Words choose journeys by name; `pages` chooses the pages.
import path from 'node:path'
import { accountJourneys } from './journeys/account.ts'
import { consoleJourneys } from './journeys/console.ts'
import { openBrowser, openWindow } from './journeys/open-browser.ts'
import { policyJourneys } from './journeys/policies.ts'
import { priceJourneys } from './journeys/prices.ts'
import { uploadJourneys } from './journeys/uploads.ts'
import { type Journey, Walk } from './journeys/walk.ts'
import { checkPages } from './pages/check-pages.ts'
import { ROOT } from './places.ts'
import { readStack } from './stack/stack-file.ts'
import { sentenceOf, trouble } from './trouble.ts'

/** All journeys, in the order in which they run. Those of a new area are one more list. */
const JOURNEYS: readonly Journey[] = [
  ...priceJourneys,
  ...policyJourneys,
  ...consoleJourneys,
  ...accountJourneys,
  ...uploadJourneys,
]

const stack = readStack(path.join(ROOT, '.data', 'stack.json'))
if (!stack) throw trouble('Nothing runs here. Start it with npm start, then walk the journeys.')

const startedAt = performance.now()
const words = process.argv.slice(2)
const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
let passed = 0
const failures: string[] = []
const browser = await openBrowser()
try {
  print('clicks  words   s  journey')
  for (const journey of JOURNEYS.filter(({ name }) => isChosen(name))) await walkJourney(journey)
  if (isChosen('pages')) {
    const pages = await checkPages(browser, stack)
    passed += pages.good
    failures.push(...pages.problems)
    print(pages.summary)
  }
} finally {
  await browser.close()
}
for (const failure of failures) print(`failed: ${failure}`)
print(`Tests: ${failures.length} failed, ${passed} passed, ${passed + failures.length} total`)
print(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
process.exitCode = failures.length === 0 ? 0 : 1

async function walkJourney({ name, visitor, hasScript = true, walk }: Journey): Promise<void> {
  const begunAt = performance.now()
  const { page, window } = await openWindow(browser, stack!, visitor, { hasScript })
  const person = new Walk(page, stack!)
  try {
    await walk(person)
    if (person.problems.length > 0) throw new Error(person.problems.join('\n'))
    passed += 1
  } catch (error) {
    failures.push(`${name}: ${sentenceOf(error)}`)
  } finally {
    await window.close()
  }
  const seconds = ((performance.now() - begunAt) / 1_000).toFixed(1)
  print(
    `${String(person.clicks).padStart(6)} ${String(person.words).padStart(6)} ` +
      `${seconds.padStart(4)}  ${name}`,
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
