import { RE2JS } from 're2js'
import type { Severity } from '../finding.ts'
import { wordFinder } from './word-finder.ts'

/**
 * Characters read around a keyword: no format in the tables is longer, and a page of a megabyte is
 * not matched whole by every rule.
 */
const BEFORE = 160
const AFTER = 480

/** A format worth finding. Patterns run in linear time (RE2), whatever the text. */
export type PatternRule = {
  id: string
  /** Lower case. A text without any of them is not matched at all. */
  keywords: readonly string[]
  pattern: RE2JS
  /**
   * Refuses look-alikes: placeholders, low entropy, wrong check digits. Gets the captured value and
   * the text around it.
   */
  accept: (value: string, around: string) => boolean
  /** Telling by itself, so it is looked for in loose views too. */
  isExact?: boolean
  /** In loose views, instead of `accept`. */
  acceptJoined?: (value: string, around: string) => boolean
  /** `error` unless it says otherwise. */
  severity?: Severity
}

export type Hit = { ruleId: string; severity: Severity; value: string; start: number; end: number }
/** All accepted matches of group 1 of every rule of a table, in the order of the rules. */
export type HitFinder = (text: string) => Hit[]

/** A pattern of RE2: linear time whatever the text, hence no look-around and no back-references. */
export const re2 = (pattern: string) => RE2JS.compile(pattern)

/**
 * Prepares a table of rules. The words of all rules are looked for in one pass; a rule is tried
 * only around its own.
 */
export function hitFinder(rules: readonly PatternRule[]): HitFinder {
  const windowsIn = windowFinder(rules)
  return (text) => {
    const windows = windowsIn(text)
    return rules.flatMap((rule, index) =>
      (windows[index] ?? []).flatMap((window) => hitsIn(text, window, rule)),
    )
  }
}

type Window = { start: number; end: number }

/**
 * For each rule by its index what stands around its keywords; where windows of a rule meet they are
 * one.
 */
function windowFinder(rules: readonly PatternRule[]): (text: string) => Window[][] {
  const words = [...new Set(rules.flatMap(({ keywords }) => keywords))]
  const rulesOf = words.map((word) =>
    rules.flatMap(({ keywords }, index) => (keywords.includes(word) ? [index] : [])),
  )
  const find = wordFinder(words)
  return (text) => {
    const windows: Window[][] = []
    find(text, (word, at) => {
      for (const rule of rulesOf[word]!)
        widen((windows[rule] ??= []), {
          start: Math.max(0, at - BEFORE),
          end: Math.min(text.length, at + AFTER),
        })
    })
    return windows
  }
}

/** Words come by their ends, so a long one may begin before the window of the last. */
function widen(windows: Window[], next: Window): void {
  const last = windows.at(-1)
  if (!last || next.start > last.end) return void windows.push(next)
  if (next.start < last.start && windows.length > 1 && next.start <= windows.at(-2)!.end) {
    windows.pop()
    return widen(windows, { start: next.start, end: Math.max(last.end, next.end) })
  }
  last.start = Math.min(last.start, next.start)
  last.end = Math.max(last.end, next.end)
}

/** Whether there is a match at all is told much faster than where it is. */
function hitsIn(text: string, window: Window, rule: PatternRule): Hit[] {
  const around = text.slice(window.start, window.end)
  if (!rule.pattern.test(around)) return []
  const matcher = rule.pattern.matcher(around)
  const hits: Hit[] = []
  while (matcher.find()) {
    const value = matcher.group(1) ?? ''
    const nearby = around.slice(Math.max(0, matcher.start() - BEFORE), matcher.end() + BEFORE)
    if (!rule.accept(value, nearby)) continue
    hits.push({
      ruleId: rule.id,
      severity: rule.severity ?? 'error',
      value,
      start: window.start + matcher.start(1),
      end: window.start + matcher.end(1),
    })
  }
  return hits
}
