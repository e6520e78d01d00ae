import type { WorkBudget, TextView } from './view.ts'
import { bareText, plainBlanks } from './bare-text.ts'
import { hiddenTexts } from './hidden-text.ts'
import { concatenatedText, joinedLines, joinedList, spelledText } from './joined-text.ts'
import { quotedPrintableText, shownText } from './shown-text.ts'

/** Maximum nesting of encodings; deeper text counts as exceeding the budget. */
const MAX_DEPTH = 10

/** Readings that are applied one after another, followed by the loose ones. */
const READINGS = [quotedPrintableText, concatenatedText, spelledText]
const LOOSE_READINGS = [joinedList, joinedLines]

/**
 * All views of a text: as written, as a reader sees it, with joined strings and lines, and decoded
 * runs, each read in the same ways.
 */
export const viewsOf = (text: string, budget: WorkBudget): TextView[] =>
  viewsThrough({ text, spanOf: (start, end) => [start, end] }, budget)

/** The text as a reader sees it, without unusual blanks and marks. */
export function seenView(text: string): TextView {
  const shown = shownThrough({ text, spanOf: (start, end) => [start, end] }).at(-1)!
  return inside(shown, [bareText(shown.text)])[0] ?? shown
}

/** All views of a view, mapped to the original. Equal texts are read once. */
export function viewsThrough(view: TextView, budget: WorkBudget): TextView[] {
  const seen = { texts: new Set<string>(), runs: new Set<string>() }
  const views: TextView[] = []
  const waiting = [{ view, depth: 0 }]
  for (const { view: next, depth } of waiting) {
    const found = readingsOf(next, budget).filter((each) =>
      isNew(seen.texts, `${each.isLoose ? 'loose' : ''} ${each.text}`),
    )
    views.push(...found)
    const hidden = found.flatMap((each) => inside(each, hiddenTexts(each, seen.runs, budget)))
    if (depth === MAX_DEPTH && hidden.length > 0) budget.exceed()
    else waiting.push(...hidden.map((each) => ({ view: each, depth: depth + 1 })))
  }
  return views
}

function isNew(seen: Set<string>, text: string): boolean {
  const before = seen.size
  return seen.add(text).size > before
}

function readingsOf(view: TextView, budget: WorkBudget): TextView[] {
  const views = shownThrough(view)
  const shown = views.at(-1)!
  views.push(...inside(shown, [plainBlanks(shown.text), bareText(shown.text)]))
  for (const read of [...READINGS, ...LOOSE_READINGS])
    views.push(...inside(views.at(-1)!, [read(views.at(-1)!.text)]))
  return views.filter(({ text }) => budget.spend(text.length))
}

/** Decodes nested escapes (`%2567`, `&amp;#103;`). */
function shownThrough(view: TextView): TextView[] {
  const views = [view]
  for (let round = 0; round < 3; round++) {
    const [shown] = inside(views.at(-1)!, [shownText(views.at(-1)!.text)])
    if (!shown || shown.text === views.at(-1)!.text) break
    views.push(shown)
  }
  return views
}

function inside({ spanOf, isLoose }: TextView, views: readonly (TextView | null)[]): TextView[] {
  return views.flatMap((view) => {
    if (!view) return []
    return [
      {
        ...view,
        isLoose: view.isLoose ?? isLoose ?? false,
        spanOf: (start: number, end: number) => spanOf(...view.spanOf(start, end)),
      },
    ]
  })
}
