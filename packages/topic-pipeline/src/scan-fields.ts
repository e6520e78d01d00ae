import type { Field } from './fields.ts'
import type { Place } from './finding.ts'
import { type Hit, type HitFinder, hitFinder, type PatternRule } from './pattern-rule.ts'
import { placesIn } from './place.ts'
import { viewsOf, viewsThrough } from './views/text-view.ts'
import type { TextView } from './views/view.ts'

/** Enough for an author to see what is wrong; a page made of keys does not cost more than that. */
const MAX_HITS_PER_FIELD = 200

/** A field with every way of reading it, made once for all scans. */
export type Reading = Field & { views: readonly TextView[]; placeOf: (start: number, end: number) => Place }
export type FieldHit = { hit: Hit; field: string; place: Place }
export type FieldScan = (readings: readonly Reading[]) => FieldHit[]

export const readingsOf = (fields: readonly Field[]): Reading[] =>
  fields.map((each) => ({ ...each, views: [...viewsOf(each.text), ...(each.shown ? viewsThrough(each.shown) : [])], placeOf: placesIn(each.text) }))

/** A scan of every view of every field by a rule table; of hits that overlap, the earlier rule of the table stays. */
export function fieldScan(rules: readonly PatternRule[]): FieldScan {
  const finders = { all: hitFinder(rules), exact: hitFinder(rules.filter(({ isExact }) => isExact)) }
  return (readings) =>
    readings.flatMap(({ field, views, placeOf }) => {
      const hits = firstOfEachPlace(originalHits(views, finders))
      return hits.map((hit) => ({ hit, field, place: placeOf(hit.start, hit.end) }))
    })
}

type Finders = { all: HitFinder; exact: HitFinder }

/** Views of the same text, as two copies of a picture in base64, are looked at once. */
function originalHits(views: readonly TextView[], { all, exact }: Finders): Hit[] {
  const known = { all: new Map<string, Hit[]>(), exact: new Map<string, Hit[]>() }
  return views.flatMap(({ text, originOf, isLoose }) => {
    const hits = isLoose ? remembered(known.exact, text, exact) : remembered(known.all, text, all)
    return hits.map((hit) => {
      const start = originOf(hit.start)
      return { ...hit, start, end: Math.max(originOf(hit.end - 1) + 1, start + 1) }
    })
  })
}

function remembered(known: Map<string, Hit[]>, text: string, find: HitFinder): Hit[] {
  const hits = known.get(text) ?? find(text)
  known.set(text, hits)
  return hits
}

function firstOfEachPlace(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = []
  for (const hit of hits) {
    if (kept.length === MAX_HITS_PER_FIELD) break
    if (!kept.some((other) => hit.start < other.end && other.start < hit.end)) kept.push(hit)
  }
  return kept
}
