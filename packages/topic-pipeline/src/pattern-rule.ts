import { RE2JS } from 're2js'

/** Characters read around a keyword: no format in the tables is longer, and a page of a megabyte is not matched whole by every rule. */
const BEFORE = 160
const AFTER = 480

/** A format worth finding. Patterns run in linear time (RE2), whatever the text. */
export type PatternRule = {
  id: string
  /** Lower case. A text without any of them is not matched at all. */
  keywords: readonly string[]
  pattern: RE2JS
  /** Refuses look-alikes: placeholders, low entropy, wrong check digits. Gets the captured value and the text around it. */
  accept: (value: string, around: string) => boolean
  /** Telling by itself, so it is looked for in loose views too. */
  isExact?: boolean
}

export type Hit = { ruleId: string; value: string; start: number; end: number }

/** A pattern of RE2: linear time whatever the text, hence no look-around and no back-references. */
export const re2 = (pattern: string) => RE2JS.compile(pattern)

/** All accepted matches of group 1 of every rule, in the order of the rules. */
export function findHits(text: string, rules: readonly PatternRule[]): Hit[] {
  const folded = text.replace(/[A-Z]+/g, (run) => run.toLowerCase())
  return rules.flatMap((rule) => windowsAround(folded, rule.keywords).flatMap((window) => hitsIn(text, window, rule)))
}

type Window = { start: number; end: number }

function windowsAround(folded: string, keywords: readonly string[]): Window[] {
  const places = keywords.flatMap((keyword) => occurrences(folded, keyword)).sort((a, b) => a - b)
  const windows: Window[] = []
  for (const place of places) {
    const next = { start: Math.max(0, place - BEFORE), end: Math.min(folded.length, place + AFTER) }
    const last = windows.at(-1)
    if (last && next.start <= last.end) last.end = next.end
    else windows.push(next)
  }
  return windows
}

function occurrences(text: string, word: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) found.push(at)
  return found
}

function hitsIn(text: string, window: Window, rule: PatternRule): Hit[] {
  const around = text.slice(window.start, window.end)
  const matcher = rule.pattern.matcher(around)
  const hits: Hit[] = []
  while (matcher.find()) {
    const value = matcher.group(1) ?? ''
    const nearby = around.slice(Math.max(0, matcher.start() - BEFORE), matcher.end() + BEFORE)
    if (!rule.accept(value, nearby)) continue
    hits.push({ ruleId: rule.id, value, start: window.start + matcher.start(1), end: window.start + matcher.end(1) })
  }
  return hits
}
