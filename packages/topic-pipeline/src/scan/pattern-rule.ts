import { RE2JS } from 're2js'
import type { Severity } from '../review.ts'
import { wordFinder } from './word-finder.ts'

/**
 * Characters read around a keyword. No format is longer, so large pages are not matched as a whole
 * by every rule.
 */
const BEFORE = 160
const AFTER = 480

/** A format to find. Patterns run in linear time (RE2). */
export type PatternRule = {
  id: string
  /** Lower case. A text without any of them is not matched. */
  keywords: readonly string[]
  pattern: RE2JS
  /** A cheap native pattern: a window without it cannot match, so RE2 is not run on it. */
  needs?: RegExp
  /** Rejects false positives, given the captured value and the text around it. */
  accept: (value: string, around: string) => boolean
  /** Specific enough to be searched in loose views too. */
  isExact?: boolean
  /** Used instead of `accept` in loose views. */
  acceptJoined?: (value: string, around: string) => boolean
  /** Default: `error`. */
  severity?: Severity
}

export type Hit = { ruleId: string; severity: Severity; value: string; start: number; end: number }
/** All accepted matches of group 1 of every rule, in rule order. */
export type HitFinder = (text: string) => Hit[]

/** An RE2 pattern: linear time, therefore no look-around and no back-references. */
export const re2 = (pattern: string) => RE2JS.compile(pattern)

/**
 * Compiles a table of rules. The keywords of all rules are found in one pass; a rule is only tried
 * around its own.
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

/** The windows around the keywords of each rule, by rule index; overlapping windows are merged. */
function windowFinder(rules: readonly PatternRule[]): (text: string) => Window[][] {
  const words = [...new Set(rules.flatMap(({ keywords }) => keywords))]
  const rulesOf = words.map((word) =>
    rules.flatMap(({ keywords }, index) => (keywords.includes(word) ? [index] : [])),
  )
  const find = wordFinder(words)
  return (text) => {
    const windows: Window[][] = []
    find(text, (word, offset) => {
      for (const rule of rulesOf[word]!)
        widen((windows[rule] ??= []), {
          start: Math.max(0, offset - BEFORE),
          end: Math.min(text.length, offset + AFTER),
        })
    })
    return windows
  }
}

/**
 * Adds a window. Keywords are reported by their ends, so a long one may start before the last
 * window.
 */
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

/** Tests first, because `test` is much faster than finding positions. */
function hitsIn(text: string, window: Window, rule: PatternRule): Hit[] {
  const around = text.slice(window.start, window.end)
  if ((rule.needs && !rule.needs.test(around)) || !rule.pattern.test(around)) return []
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
