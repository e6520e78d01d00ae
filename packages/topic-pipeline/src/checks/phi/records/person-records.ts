import type { Hit } from '../../../scan/pattern-rule.ts'
import { isCited, isTeamMember } from '../names/name-roles.ts'
import { isInTitle } from '../names/person-names.ts'
import { declaresSample } from '../people.ts'
import { anyOf } from '../word-tables.ts'
import type { Evidence } from './evidence-tests.ts'
import { evidenceNear, type Surroundings } from './record-evidence.ts'
import { type Mention, personMentions } from './person-mentions.ts'
import { surroundingsIn } from './surroundings.ts'

export const PERSON_RECORD = 'phi.person-record'

/** A person needs this much evidence; a name that no table knows needs more. */
const LEAST_EVIDENCE = 2
const LEAST_EVIDENCE_UNKNOWN = 3
const SAMPLE_REACH = 320
/** More are not listed; the page is refused anyway. */
const MAX_HITS = 40

/**
 * Finds people with evidence that they are patients: identifiers, dates, illness and care beside
 * the name, in prose, rows, fields or messages, in any order.
 */
export function findPersonRecords(text: string): Hit[] {
  const hits: Hit[] = []
  const surroundingsOf = surroundingsIn(text)
  const evidenceOf = memoized(evidenceNear)
  for (const mention of personMentions(text)) {
    if (hits.length >= MAX_HITS) break
    if (isPatient(mention, text, surroundingsOf(mention), evidenceOf))
      hits.push({
        ruleId: PERSON_RECORD,
        severity: 'error',
        value: text.slice(mention.start, mention.end),
        start: mention.start,
        end: mention.end,
      })
  }
  return hits
}

function isPatient(
  mention: Mention,
  text: string,
  surroundings: Surroundings,
  evidenceOf: typeof evidenceNear,
): boolean {
  const evidence = evidenceOf(surroundings)
  const near = text.slice(Math.max(0, mention.start - SAMPLE_REACH), mention.end + SAMPLE_REACH)
  const weight = evidence.reduce((sum, each) => sum + each.weight, mention.bonus)
  return (
    weight >= (mention.likelihood >= 2 ? LEAST_EVIDENCE : LEAST_EVIDENCE_UNKNOWN) &&
    evidence.some(({ isAboutHealth }) => isAboutHealth) &&
    !isInTitle(text, mention) &&
    !isTeamMember(surroundings.before) &&
    !isCited(surroundings.after) &&
    !STAFF_HEADER.test(surroundings.header ?? '') &&
    !(isHistory(surroundings.after) && !evidence.some(({ kind }) => IDENTIFIES.has(kind))) &&
    !declaresSample(near)
  )
}

/** Equal surroundings, as in long lists, are weighed once. */
function memoized(weigh: typeof evidenceNear): typeof evidenceNear {
  const weighed = new Map<string, Evidence[]>()
  return (surroundings) => {
    const { before, after, isRow, header } = surroundings
    const key = `${isRow}\n${header ?? ''}\n${before}\u0001${after}`
    const evidence = weighed.get(key) ?? weigh(surroundings)
    weighed.set(key, evidence)
    return evidence
  }
}

/** Columns of tables about staff and documents. */
const STAFF_HEADER = new RegExp(`\\b(?:${anyOf('staff column')})\\b`, 'i')

const IDENTIFIES: ReadonlySet<string> = new Set([
  'birth date',
  'number',
  'patient label',
  'early date in a row',
])

/** `in 1951` without a full date tells of history. */
const isHistory = (text: string): boolean => {
  const sentence = text.split(/\.\s|\n/)[0] ?? ''
  return (
    /\b(?:in|since|by|of|from|\() ?(?:[A-Z][a-z]+ )?1[0-9]{3}\b/.test(sentence) &&
    !/\d[/-]\d|born/.test(sentence)
  )
}
