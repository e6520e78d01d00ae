import type { Clause } from '../clauses/clause.ts'
import { phrase } from '../clauses/phrase.ts'
import { codesOf, type Cue } from './finding.ts'
import { attributesOf, TREATED, treatmentOf } from './modifier-treatment.ts'

/** "… identifies the principal physician and does not affect payment": of the modifier of the clause before. */
export function carriedOn(clause: Clause): ReturnType<Cue> {
  const groups = clause.context.filter(({ kind }) => kind === 'modifier')
  const disposition = clause.isInherited && groups.length > 0 ? treatmentOf(clause.text) : null
  return disposition && TREATED.has(disposition)
    ? [{ category: 'modifier', disposition, groups, attributes: attributesOf(disposition, codesOf(groups)) }]
    : []
}

/** "Modifier KX attests …, and must be appended to E0470." */
export const GOES_ON = phrase(
  '^[^\\w\ue000-\ue004]*(?:it |this )?(?:must|should|shall|is to|needs? to|has to|(?:is|are) required to) (?:also |always )?be (?:appended|added|attached|reported|billed|included|used|submitted)\\b',
)

/** What the clause asks of the modifier that the clause before named. */
export function goesOn(clause: Clause): ReturnType<Cue> {
  const modifiers = codesOf(clause.context.filter(({ kind }) => kind === 'modifier'))
  return modifiers.length > 0 && clause.subjects.length > 0
    ? [
        {
          category: 'modifier',
          disposition: 'required',
          groups: clause.subjects,
          attributes: attributesOf('required', modifiers),
        },
      ]
    : []
}
