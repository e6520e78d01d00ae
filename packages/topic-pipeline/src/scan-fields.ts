import type { Field } from './fields.ts'
import type { Place } from './finding.ts'
import { findHits, type Hit, type PatternRule } from './pattern-rule.ts'
import { placesIn } from './place.ts'
import { viewsOf, viewsThrough } from './views/text-view.ts'
import type { TextView } from './views/view.ts'

/** Enough for an author to see what is wrong; a page made of keys does not cost more than that. */
const MAX_HITS_PER_FIELD = 200

export type FieldHit = { hit: Hit; field: string; place: Place }

/** Runs a rule table over every view of every field; of hits that overlap, the earlier rule of the table stays. */
export function scanFields(fields: readonly Field[], rules: readonly PatternRule[]): FieldHit[] {
  return fields.flatMap(({ field, text, shown }) => {
    const placeOf = placesIn(text)
    return firstOfEachPlace(originalHits([...viewsOf(text), ...(shown ? viewsThrough(shown) : [])], rules)).map((hit) => ({ hit, field, place: placeOf(hit.start, hit.end) }))
  })
}

function originalHits(views: readonly TextView[], rules: readonly PatternRule[]): Hit[] {
  const exact = rules.filter(({ isExact }) => isExact)
  return views.flatMap(({ text, originOf, isLoose }) =>
    findHits(text, isLoose ? exact : rules).map((hit) => {
      const start = originOf(hit.start)
      return { ...hit, start, end: Math.max(originOf(hit.end - 1) + 1, start + 1) }
    }),
  )
}

function firstOfEachPlace(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = []
  for (const hit of hits) {
    if (kept.length === MAX_HITS_PER_FIELD) break
    if (!kept.some((other) => hit.start < other.end && other.start < hit.end)) kept.push(hit)
  }
  return kept
}
