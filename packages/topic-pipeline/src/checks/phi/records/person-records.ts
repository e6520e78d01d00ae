import type { Hit } from '../../../scan/pattern-rule.ts'
import { isCited, isInJudgment, isInTitle, isTeamMember } from '../names/person-names.ts'
import { declaresSample, isHistoricPerson, namesNobody } from '../people.ts'
import { anyOf } from '../word-tables.ts'
import { authorsOfChanges, generatedNames, isGivenOfNobody, organizationAddresses } from './nobodies.ts'
import { personCandidates } from './person-candidates.ts'
import { type Mention, personMentions } from './person-mentions.ts'
import { evidenceNear } from './record-evidence.ts'
import { type Surroundings, surroundingsIn } from './surroundings.ts'
import type { Evidence } from './evidence.ts'
import { isProviderHeader } from '../patient-tables.ts'
import { patientFeatures } from './model/patient-features.ts'
import { isLikelyPatient, isUnlikelyPatient } from './model/patient-model.ts'

export const PERSON_RECORD = 'phi.person-record'
/** Found by the fitted model, where the evidence does not suffice for a rule. */
export const LIKELY_PATIENT = 'phi.likely-patient'

/** A person needs this much evidence; a name that no table knows needs more. */
const LEAST_EVIDENCE = 2
const LEAST_EVIDENCE_UNKNOWN = 3
const SAMPLE_REACH = 320
/** More are not listed; the page is refused anyway. */
const MAX_HITS = 40

/**
 * Finds people with evidence that they are patients: identifiers, dates, illness and care beside
 * the name, in prose, rows, fields or messages, in any order. `likely` are people, weak forms of
 * names and numbers that have too little evidence for a rule, but enough for the fitted model.
 */
export function findPatients(text: string): { records: Hit[]; likely: Hit[] } {
  const [records, likely]: [Hit[], Hit[]] = [[], []]
  for (const person of peopleIn(text)) {
    if (records.length >= MAX_HITS || likely.length >= MAX_HITS) break
    const byRule = isPatient(person)
    const features = person.features()
    if (byRule ? isUnlikelyPatient(features) : !isLikelyPatient(features)) continue
    if (person.isExcluded() || (!byRule && person.isBesideNobody())) continue
    const { start, end } = person.mention
    const hit = { severity: 'error', value: text.slice(start, end), start, end } as const
    if (byRule) records.push({ ruleId: PERSON_RECORD, ...hit })
    else likely.push({ ruleId: LIKELY_PATIENT, ...hit })
  }
  return { records, likely }
}

/** A person or number as the model sees it, and whether the evidence suffices for a rule. */
export type PersonToJudge = { features: string[]; isByRule: boolean }

/** What the model is fitted on: every person and number that nothing excludes. */
export const peopleToJudge = (text: string): PersonToJudge[] =>
  [...peopleIn(text)]
    .map((person) => ({ person, isByRule: isPatient(person) }))
    .filter(({ person, isByRule }) => !person.isExcluded() && (isByRule || !person.isBesideNobody()))
    .map(({ person, isByRule }) => ({ features: person.features(), isByRule }))

type Range = { start: number; end: number }

type Person = {
  mention: Mention
  evidence: readonly Evidence[]
  features: () => string[]
  isExcluded: () => boolean
  /** Whether a placeholder person such as `Jane Doe` stands near. */
  isBesideNobody: () => boolean
}

function* peopleIn(text: string): Generator<Person> {
  const surroundingsOf = surroundingsIn(text)
  const evidenceOf = memoized(evidenceNear)
  const nobodies = [...organizationAddresses(text), ...generatedNames(text), ...authorsOfChanges(text)]
  const found = personMentions(text)
  for (const mention of [...found, ...personCandidates(text, found)]) {
    if (isInEnvelope(text, mention.start) || isWithin(nobodies, mention)) continue
    const surroundings = surroundingsOf(mention)
    const evidence = evidenceOf(surroundings)
    if (mention.kind === 'number' && !evidence.some(({ kind }) => kind === 'illness')) continue
    yield {
      mention,
      evidence,
      features: () =>
        patientFeatures(text.slice(mention.start, mention.end), mention, surroundings, evidence),
      isExcluded: () => isExcluded(mention, text, surroundings, evidence),
      isBesideNobody: () => namesNobody(`${surroundings.before} ${surroundings.after}`),
    }
  }
}

/** Segments of X12 that hold senders, dates and counters. */
const ENVELOPE = /(?:^|[\n~`])\s{0,4}(?:ISA|IEA|GS|GE|ST|SE|BHT|TA1)[*|^][^~\n]{0,140}$/
const isInEnvelope = (text: string, index: number): boolean =>
  ENVELOPE.test(text.slice(Math.max(0, index - 150), index))

const isWithin = (ranges: readonly Range[], { start, end }: Range): boolean =>
  ranges.some((range) => start >= range.start && end <= range.end)

/** Whether the evidence suffices, and some of it is about health. */
function isPatient({ mention: { likelihood, bonus }, evidence }: Person): boolean {
  const weight = evidence.reduce((sum, each) => sum + each.weight, bonus)
  return (
    likelihood > 0 &&
    weight >= (likelihood >= 2 ? LEAST_EVIDENCE : LEAST_EVIDENCE_UNKNOWN) &&
    evidence.some(({ isAboutHealth }) => isAboutHealth)
  )
}

/** Whether a person is staff, an author, a title, somebody in history or invented. */
function isExcluded(
  mention: Mention,
  text: string,
  { before, after, header = '' }: Surroundings,
  evidence: readonly Evidence[],
): boolean {
  const near = text.slice(Math.max(0, mention.start - SAMPLE_REACH), mention.end + SAMPLE_REACH)
  return (
    isInTitle(text, mention) ||
    isTeamMember(before) ||
    CONTACT_PERSON.test(before) ||
    isCited(after) ||
    isInJudgment(before, after) ||
    STAFF_HEADER.test(header) ||
    isProviderHeader(header) ||
    ROSTER_HEADER.test(header) ||
    isGivenOfNobody(before) ||
    isHistoricPerson(after) ||
    (isHistory(after) && !evidence.some(({ kind }) => IDENTIFIES.has(kind))) ||
    declaresSample(near)
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

/** `Contact for dialysis: `, `Ansprechpartnerin für Dialyse: `. */
const CONTACT_PERSON = new RegExp(
  String.raw`\b(?:contact(?: person)?|Ansprechpartner(?:in)?|Kontakt|contacto` +
    String.raw`|référente?|referente) (?:for|für|para|pour|per) [^\n:.]{2,40}: $`,
  'i',
)

/** Columns of tables about staff and documents, and of lists of contacts. */
const STAFF_HEADER = new RegExp(
  `\\b(?:${anyOf('staff column')})\\b|\\b(?:payer|topic|vendor|region|desk|team)\\b.{0,80}\\bcontact\\b`,
  'i',
)

/** The first column of a roster of staff. */
const ROSTER_HEADER = /^[\s|*"]{0,6}(?:weeks?|wk|kw|semaine|woche|shifts?|rotation|on-?call)\b/i

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
