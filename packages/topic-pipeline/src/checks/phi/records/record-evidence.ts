import { BIRTH_DATE, DATE, mentionsHealth, MONTH, ROOM, VISIT_TIME } from '../context-words.ts'
import { alternatives, anyOf, CARE_WORDS, DRUG_NAMES } from '../word-tables.ts'
import { EVIDENCE_TESTS, PATIENT_WORDS } from './evidence-tests.ts'
import type { Evidence } from './evidence.ts'
import type { Surroundings } from './surroundings.ts'

const CONTACT: readonly RegExp[] = [
  new RegExp(
    '(?<![\\w./-])(?:\\+?1[-. ]?)?\\(?(?!555|8(?:00|33|44|55|66|77|88))[2-9]\\d{2}\\)?[-. ]{1,2}' +
      '(?!555)[2-9]\\d{2}[-. ]?\\d{4}(?![\\w-])',
  ),
  new RegExp(
    '(?<![\\w.+-])(?!(?:info|support|help|contact|team|docs|sales|noreply)@)[\\w.+-]{1,40}@' +
      '(?![\\w.-]*example|test)[\\w-]{1,40}\\.(?:com|net|org|edu|info|io|us|de|fr|ru)\\b',
    'i',
  ),
  new RegExp(
    '(?<!\\d)[1-9]\\d{0,4} (?:[A-Z][a-z]+ ){1,3}?[A-Z][a-z]+(?:,? (?:Apt|Unit|#|Lot) ?\\w{1,5})?,? ' +
      '(?:[A-Z][a-z]+ ?){1,3},? [A-Z]{2},? \\d{5}\\b',
  ),
  new RegExp(`(?<!\\d)[1-9]\\d{0,4} (?:[NSEW]\\.? )?(?:[A-Z][a-z]+ ){1,3}(?:${anyOf('street')})\\b`),
]
const PATIENT_NEAR = new RegExp(
  `patient|member|subscriber|\\bmrn\\b|(?<![\\p{L}\\d])${PATIENT_WORDS}(?!\\p{L})`,
  'iu',
)
const CARE_NEAR = new RegExp(
  `(?<![\\p{L}\\d])(?:${alternatives(CARE_WORDS)})|` +
    '[a-z]{4,}(?:ectomy|ostomy|oplasty|itis|osis|emia|oma|opathy|plegia|algia|rrhea|sclerosis)\\b',
  'iu',
)
const ABBREVIATION_NEAR = new RegExp(`\\b(?:${anyOf('clinical abbreviation')})\\b`)
const WORD_OF_DRUG = /[a-z][a-z-]{3,30}/gi
/** Stems that generic names of drugs end in (INN). */
const DRUG_STEM = new RegExp(
  '[a-z]{3}(?:pril|sartan|olol|statin|azole|mycin|cillin|floxacin|[iuo]mab|tinib|gliptin|gliflozin|glutide|' +
    'prazole|xaban|setron|triptan|lukast|dipine|zepam|zolam|barbital|cycline)$',
)
/** Whether a text names a medicine: by the table, or by the stem of a generic name. */
const namesDrug = (text: string): boolean =>
  (text.toLowerCase().match(WORD_OF_DRUG) ?? []).some((word) => DRUGS.has(word) || DRUG_STEM.test(word))
const DRUGS: ReadonlySet<string> = new Set(DRUG_NAMES)
const COVERAGE_NEAR = new RegExp(`\\b(?:${anyOf('coverage')})\\b`, 'i')
const CLINICAL_HEADER = new RegExp(`\\b(?:${anyOf('clinical column')})\\b`, 'i')
/** Columns of tables about what happened to people. */
const PERSON_HEADER = /\b(?:who|person|affected|caller)\b/i
const ROW_BIRTH = new RegExp(`(?:^|[|,;\\t"'\\s])${BIRTH_DATE}[MFU]?(?:$|[|,;\\t"'\\s])`, 'iu')
const ROW_DATE = new RegExp(`${DATE}|\\b${MONTH}\\.? [0-3]?\\d\\b`, 'iu')
const ROW_NUMBER = /(?<![\w.])[A-Z]{0,4}-?\d[\d-]{4,14}(?![\w.])/
const ROW_SEX = /[|,;\t"'\s](?:M|F|male|female)["'\s]{0,2}(?:[|,;\t)]|$)/
const CELL_START = '(?:^|[\\n|,;\\t])[ "]{0,3}'
const TIME_OF_ROW = new RegExp(`${CELL_START}${VISIT_TIME}`, 'i')
const ROOM_OF_ROW = new RegExp(`${CELL_START}${ROOM}`, 'i')
const NEAR = 140

const isAboutIllness = (text: string): boolean =>
  mentionsHealth(text) || CARE_NEAR.test(text) || ABBREVIATION_NEAR.test(text) || namesDrug(text)
/** `notes: post-op knee`: a field of one record that says what was done for somebody. */
const CARE_FIELD = new RegExp(
  String.raw`\b(?:notes?|reason|comments?|remarks?|summary|service|svc|procedure|plan|drug|med|why)` +
    String.raw`["']?\s{0,3}[:=]\s{0,3}["']?([^\n"']{3,60})`,
  'i',
)
/** A heading such as `Patients to call back:` above nothing but the entries of its list. */
const LISTED_PATIENTS = new RegExp(
  String.raw`(?:^|\n)[ *#>]{0,4}(?:[\w ]{0,24}\b)?(?:patients|pts|beneficiaries|enrollees|` +
    String.raw`(?:affected|impacted|listed) members|members (?:affected|impacted|to call|with|whose|who))` +
    String.raw`\b(?! (?:advocates?|groups?|council|board|committee|panel|experience|safety))` +
    String.raw`[^\n:]{0,48}:[ *]{0,3}\n+` +
    String.raw`(?:[ \t]*(?:[-*•]|\d{1,2}[.)])[^\n]*\n){0,12}[ \t]*(?:[-*•]|\d{1,2}[.)]) ?$`,
  'i',
)
const DOSE = /\b\d{1,4}(?:\.\d)? ?(?:mg|mcg|units|ml|iu)\b(?!\/dl)/i
const isEntryOfCare = (text: string): boolean => isAboutIllness(text) || DOSE.test(text)

/** All evidence in the surroundings of a person. */
export function evidenceNear({ before, after, isRow, header }: Surroundings): Evidence[] {
  const around = `${before}\u0001${after}`
  const near = `${before.slice(-NEAR)}\u0001${after.slice(0, NEAR)}`
  const found: Evidence[] = []
  for (const { kind, weight, where, pattern, isAboutHealth } of EVIDENCE_TESTS) {
    if (found.some((evidence) => evidence.kind === kind)) continue
    if (
      pattern.test(
        where === 'before'
          ? before.slice(kind === 'patient label' ? -300 : -80)
          : where === 'after'
            ? after.slice(0, 120)
            : around,
      )
    )
      found.push({ kind, weight, isAboutHealth })
  }
  const add = (kind: string, weight: number, isAboutHealth: boolean) =>
    found.push({ kind, weight, isAboutHealth })
  const isIll = isAboutIllness(near)
  if (isIll) add('illness', 1, true)
  if (
    CARE_FIELD.exec(near)
      ?.slice(1)
      .some((value) => value && isEntryOfCare(value))
  )
    add('care in a field', 1, true)
  if (LISTED_PATIENTS.test(before)) add('list of patients', 1.5, true)
  if (hasIllnessBeside(before, after, isEntryOfCare)) add('illness beside it', 1, true)
  if (PATIENT_NEAR.test(near) || COVERAGE_NEAR.test(near)) add('patient word', 0.5, true)
  if (CONTACT.some((pattern) => pattern.test(around))) add('contact', 1, false)
  if (isRow) rowEvidence(around, add)
  if (CLINICAL_HEADER.test(header ?? '')) add('clinical column', 2, true)
  if (PERSON_HEADER.test(header ?? '')) add('person column', 0.5, false)
  if (isRow && found.some(({ kind }) => kind === 'illness')) add('illness in a row', 0.5, true)
  return isIll ? found : found.filter(({ kind }) => !NEEDS_ILLNESS.has(kind))
}

/** Evidence that says nothing without an illness. */
const NEEDS_ILLNESS: ReadonlySet<string> = new Set(['experience', 'note', 'picture'])

function rowEvidence(row: string, add: (kind: string, weight: number, isAboutHealth: boolean) => void): void {
  if (ROW_BIRTH.test(row)) add('early date in a row', 1.5, true)
  else if (ROW_DATE.test(row)) add('date in a row', 0.5, false)
  if (ROW_NUMBER.test(row)) add('number in a row', 0.5, false)
  if (TIME_OF_ROW.test(row)) add('time of a visit', 0.5, false)
  if (ROOM_OF_ROW.test(row)) add('room', 1, true)
  if (ROW_SEX.test(row)) add('sex in a row', 0.5, true)
}

/** A label of an entry is no longer than this. */
const REACH = 70
const MAX_WORDS = 7

/** Words that make a phrase about an illness a document, a role, a specialty or a program. */
const DOCUMENT = new RegExp(
  `\\b(?:${anyOf('document about illness')}|${anyOf('occupation')}|` +
    '[a-z]+olog(?:y|ists?)|[a-z]+iatr(?:y|ists?|ics)|ob-?gyn)\\b|^\\W*surgery\\W*$',
  'i',
)
/** The entry goes on about the work of the person: `presents`, `leads`. */
const WORK_AFTER = /^ ?(?:presents?|leads?|owns?|writes?|wrote|reviews?|chairs?|hosts?|speaks?)\b/
const BESIDE_AFTER = /^["'*]{0,2}(?:,? ?[,:(|–—-]{1,2} ?| {2,24}|\t)([^.;|)\n]{2,70})/u
const BESIDE_BEFORE =
  /(?:^|[\n:;|>•*] {0,3}|\. )((?:[^\n:;|.]|\.\d){3,70}?)(?: ?[:|–—-]{1,2} | for | on | of )$/u
/** `Viral loads: Dale Page 48; …`: the heading of the line, and the entries before this one. */
const HEADING = /(?:^|\n)[ *•>#-]{0,4}([^\n:;,.]{3,40}): [^\n]{2,200}[;,] $/u

/**
 * Whether an entry consists of a person and what he or she suffers from or gets: `Dale Page,
 * hepatitis C`, `infusion - Dale Page`. A phrase that names a role or a document is none.
 */
function hasIllnessBeside(before: string, after: string, isIllness: (text: string) => boolean): boolean {
  if (WORK_AFTER.test(after)) return false
  const behind = BESIDE_AFTER.exec(after)?.[1]
  if (behind !== undefined && isPhrase(behind.split(/, /)[0]!, isIllness)) return true
  const front = BESIDE_BEFORE.exec(before.slice(-REACH))?.[1] ?? HEADING.exec(before)?.[1]
  return front !== undefined && isPhrase(front, isIllness)
}

const isPhrase = (text: string, isIllness: (text: string) => boolean): boolean =>
  text.trim().split(/\s+/).length <= MAX_WORDS && isIllness(text) && !DOCUMENT.test(text)
