import type { Field, Part } from '../fields.ts'
import type { Place, Severity } from '../review.ts'
import { type Hit, type HitFinder, hitFinder, type PatternRule } from './pattern-rule.ts'
import { seenView, viewsOf, viewsThrough } from '../views/text-view.ts'
import { nearChanges, type TextView, type WorkBudget, workBudget } from '../views/view.ts'

export type Located = { field: string; place: Place }

/** A field with all its views, built once for all scans. */
export type Reading = {
  text: string
  views: readonly TextView[]
  /** The text as a reader sees it: the last view that is not loose. */
  seen: TextView
  /** The field and position of a range of the text. */
  locate: (start: number, end: number) => Located
  /** Shared by all readings of a review. */
  budget: WorkBudget
}
export type FieldHit = Located & { hit: Hit }
export type FieldScan = (readings: readonly Reading[]) => FieldHit[]

export function readingsOf(fields: readonly Field[]): Reading[] {
  const budget = workBudget(fields.reduce((sum, { text }) => sum + text.length, 0))
  return fields.map((each) => {
    const views = viewsOf(each.text, budget)
    return {
      text: each.text,
      views: [...views, ...(each.shown ? viewsThrough(each.shown, budget) : [])],
      seen: seenView(each.text),
      locate: locatorOf(each),
      budget,
    }
  })
}

function locatorOf({ field, text, parts }: Field): Reading['locate'] {
  if (!parts) {
    const placeOf = placesIn(text)
    return (start, end) => ({ field, place: placeOf(start, end) })
  }
  return (start, end) => {
    const part = partAt(parts, start)
    if (!part) return { field, place: placesIn('')(0, 0) }
    const placeOf = placesIn(text.slice(part.start, part.end))
    return {
      field: part.name,
      place: placeOf(Math.max(0, start - part.start), Math.min(end, part.end) - part.start),
    }
  }
}

/** The part at an index, or the last one before it. */
function partAt(parts: readonly Part[], index: number): Part | undefined {
  let [low, high] = [0, parts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (parts[middle]!.start <= index) low = middle
    else high = middle - 1
  }
  return parts[low]
}

/**
 * Scans every view of every field with a rule table. Of overlapping hits the more severe one stays,
 * then one that is not by an `unspecific` rule, then the earlier view and rule. `findMore` searches
 * the views that are not loose.
 */
export function fieldScan(
  rules: readonly PatternRule[],
  findMore: HitFinder = () => [],
  unspecific: readonly string[] = [],
): FieldScan {
  const exact = rules
    .filter(({ isExact }) => isExact)
    .map((rule) => ({ ...rule, accept: rule.acceptJoined ?? rule.accept }))
  const findByRule = hitFinder(rules)
  const finders = {
    all: (text: string) => [...findByRule(text), ...findMore(text)],
    exact: hitFinder(exact),
  }
  return (readings) =>
    readings.flatMap(({ views, locate }) =>
      firstOfEachPlace(originalHits(views, finders), unspecific).map((hit) => ({
        hit,
        ...locate(hit.start, hit.end),
      })),
    )
}

type Finders = { all: HitFinder; exact: HitFinder }

/**
 * Text farther than this from a change was already searched in the previous view with its context.
 */
const REACH = 800
const CONTEXT = 480

/**
 * Searches a view only where it differs from the previous one. Equal ranges, such as two copies of
 * a base64 image, are searched once.
 */
function originalHits(views: readonly TextView[], { all, exact }: Finders): Hit[] {
  const cache = { all: new Map<string, Hit[]>(), exact: new Map<string, Hit[]>() }
  return views.flatMap((view) =>
    nearChanges(view, REACH).flatMap(([from, to]) => {
      const text = view.text.slice(from, to)
      const hits = view.isLoose ? memoizedHits(cache.exact, text, exact) : memoizedHits(cache.all, text, all)
      return hits
        .filter((hit) => isNearChange(view, from + hit.start, from + hit.end))
        .map((hit) => originalHit(view, from, hit))
    }),
  )
}

function originalHit({ spanOf }: TextView, offset: number, hit: Hit): Hit {
  const [start, end] = spanOf(offset + hit.start, offset + hit.end)
  return { ...hit, start, end: Math.max(end, start + 1) }
}

function isNearChange({ changes }: TextView, start: number, end: number): boolean {
  if (!changes) return true
  const next = changes[firstAtOrAbove(changes, start - CONTEXT)]
  return next !== undefined && next <= end + CONTEXT
}

function memoizedHits(cache: Map<string, Hit[]>, text: string, find: HitFinder): Hit[] {
  const hits = cache.get(text) ?? find(text)
  cache.set(text, hits)
  return hits
}

const RANK: Record<Severity, number> = { error: 0, warning: 1, info: 2 }

function firstOfEachPlace(hits: readonly Hit[], unspecific: readonly string[]): Hit[] {
  const rankOf = ({ severity, ruleId }: Hit) => 2 * RANK[severity] + Number(unspecific.includes(ruleId))
  const kept: Hit[] = []
  const [starts, ends]: [number[], number[]] = [[], []]
  for (const hit of [...hits].sort((a, b) => rankOf(a) - rankOf(b))) {
    const index = firstAtOrAbove(starts, hit.start)
    if ((ends[index - 1] ?? -1) > hit.start || (starts[index] ?? Infinity) < hit.end) continue
    starts.splice(index, 0, hit.start)
    ends.splice(index, 0, hit.end)
    kept.push(hit)
  }
  return kept
}

/** Index of the first number that is not below `wanted`, in ascending numbers. */
function firstAtOrAbove(rising: readonly number[], wanted: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Maps offsets to positions. Built once per field, with one pass for the line starts. */
function placesIn(text: string): (start: number, end: number) => Place {
  const lineStarts = [0]
  for (let position = text.indexOf('\n'); position !== -1; position = text.indexOf('\n', position + 1))
    lineStarts.push(position + 1)
  const locate = (offset: number) => {
    const line = lastAtOrBelow(lineStarts, offset)
    return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 }
  }
  return (start, end) => {
    const [from, to] = [locate(start), locate(end)]
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
  }
}

function lastAtOrBelow(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? Infinity) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}
