import { BIRTH_DATE, DATE } from '../date-patterns.ts'
import { mentionsHealth, PATIENT } from '../context-words.ts'
import { alternatives, CARE_WORDS, DRUG_NAMES, labelsOf } from '../patient-labels.ts'

/** Evidence that a name beside it is a patient's: what it is, and how much it counts. */
export type Evidence = { kind: string; weight: number; isAboutHealth: boolean }

/** The text around a person: what stands in front, and what follows, in the same record. */
export type Surroundings = { before: string; after: string; isRow: boolean; header?: string }

const START = '(?<![\\p{L}\\d])'
const NUMBER = '(?=[A-Z0-9-]*\\d[A-Z0-9-]*\\d[A-Z0-9-]*\\d[A-Z0-9-]*\\d)[A-Z0-9][A-Z0-9-]{4,20}'
/** Labels of numbers that providers and payers give to people. */
const NUMBER_LABEL =
  `(?:mrn|medical record|chart|(?:patient|pt|member|mbr|subscriber|insured|enrollee|beneficiary|cardholder|recipient|policy|policyholder|medicaid|medicare|account|acct|claim|encounter|visit|case|auth|authorization|prior auth|referral|rx|prescription|group|ssn|social|hicn|mbi|${alternatives(labelsOf('record'))})` +
  "['’]?s?)[ _-]?(?:id|no\\.?|nbr|num|number|#|nr|account|record|claim)?[ _-]?(?:id|no\\.?|number|#)?"
const ID = '(?:my|her|his|their|with|,|the|\\() ?(?:id|i\\.d\\.|identifier)(?: number| no\\.?|#)?'
const BIRTH = `${START}(?:${alternatives(labelsOf('birth'))})`
const PATIENT_WORDS = `(?:${PATIENT}|pt|pts|mbr|${alternatives(labelsOf('patient'))})`

type Test = Evidence & { pattern: RegExp; where: 'before' | 'after' | 'around' }
/** Kinds that tell of a person, not of a patient. */
const PERSONAL: ReadonlySet<string> = new Set(['number beside it', 'experience', 'note', 'age', 'caller'])
const test = (kind: string, weight: number, where: Test['where'], pattern: RegExp): Test => ({
  kind,
  weight,
  where,
  pattern,
  isAboutHealth: !PERSONAL.has(kind),
})

const TESTS: readonly Test[] = [
  test(
    'patient label',
    3,
    'before',
    new RegExp(
      `${START}${PATIENT_WORDS}(?:['’]s)?(?:[_ ]?(?:full[_ ]?)?name)?(?: is| was|,)?["'\`\\]]?[\\s:=>*_{"'\`(\\[,–—-]{1,8}` +
        `(?:(?:name|display|text|full_name)["']?\\s*[:=]\\s*["']?)?(?:(?:Mr|Mrs|Ms|Miss|Mx)\\.? )?$`,
      'iu',
    ),
  ),
  test(
    'patient label',
    3,
    'before',
    /(?:"(?:subject|beneficiary|patient|subscriber|insured|individual|for)"\s*:\s*\{[^{}]{0,80}"(?:display|text|name)"\s*:\s*"|\b(?:new |class )?(?:Patient|Member|Subscriber|Enrollee|Beneficiary)\(\s*["']?|"resourceType"\s*:\s*"(?:Patient|RelatedPerson|Person)"[^]{0,200}"(?:text|display)"\s*:\s*"|\b(?:chart|record|patient|member|wristband)["']?\s*[:=]\s*["']?)$/,
  ),
  test(
    'record of',
    2,
    'before',
    /\b(?:charts?|records?|reports?|letters?|statements?|photos?|mri|ct|scans?|x-rays?|biops(?:y|ies)|claims?|appeals?|referrals?|prior auth(?:orization)?|auth|denials?|eob|labs?|results?|admission|discharge|bill|prescription|appointment|refill|diagnosis|surgery|visit|chemo|treatment) (?:of|for|from) (?:(?:Mr|Mrs|Ms|Miss)\.? )?$/i,
  ),
  test(
    'number',
    2,
    'around',
    new RegExp(
      `${START}(?:${NUMBER_LABEL}|${ID})["'\`*]?(?:[\\s:=#"'\`>*_|(,–—-]{1,6}|\\s+(?:is|was|of)\\s+|[^\\d\\n.]{1,36}?\\s(?:is|was)\\s+|\\?\\s{1,3}(?:[A-Za-z ]{1,20}:\\s)?|\\s+as\\s+)["'\`]?${NUMBER}`,
      'iu',
    ),
  ),
  test(
    'number',
    2,
    'around',
    new RegExp(
      `${NUMBER}["'\`]?(?:\\s*[\\s(:|–—-]\\s*|\\s+is\\s+(?:the|her|his|their)\\s+)${START}${NUMBER_LABEL}(?![\\p{L}\\d])`,
      'iu',
    ),
  ),
  test(
    'birth date',
    2,
    'around',
    new RegExp(`${BIRTH}["'\`*]?[^\\p{L}\\d]{0,12}(?:(?:is|was|on|el|am|le)\\s)?${DATE}`, 'iu'),
  ),
  test('birth date', 2, 'around', new RegExp(`${DATE}["'\`]?\\s{0,2}[(:–—-]?\\s{0,2}${BIRTH}`, 'iu')),
  test('birth date', 2, 'around', new RegExp(`${BIRTH}[?:]?[^\\d]{0,24}${BIRTH_DATE}`, 'iu')),
  test('birth date', 2, 'after', new RegExp(`^["'*]{0,2},? \\(?${BIRTH_DATE}`, 'iu')),
  test('birth date', 1, 'after', /^[^.\n]{0,40}\bborn (?:in|on) (?:[A-Z][a-z]+ )?(?:19|20)\d{2}\b/),
  test(
    'social security number',
    3,
    'around',
    /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/,
  ),
  test(
    'number beside it',
    1.5,
    'after',
    /^["'*]{0,2}\s?(?:[([#,–-]\s?){1,2}(?:id|no\.?|#)?:?\s?[A-Z]{0,3}\d(?:-?\d){5,}/i,
  ),
  test('number beside it', 1.5, 'before', /(?<![\w./-])[A-Z]{0,3}\d{6,}\s?[)\]#,–:-]{1,2}\s?["'*]{0,2}$/i),
  test(
    'date of care',
    1.5,
    'around',
    new RegExp(
      `\\b(?:admit(?:ted)?|admission|discharged?|hospitalized|seen|visit(?:ed)?|surgery|procedure|treated|appointment|appt|encounter|dos|date of service|operated|follow-up)\\b[^\\n.;|]{0,30}?${DATE}`,
      'iu',
    ),
  ),
  test(
    'care',
    2,
    'after',
    /^(?:['’]s)?(?:,[^.\n]{0,40},)? (?:(?:was|is|has been|had been|were|being|got|who was|will be) (?:recently |just |first |also )?(?:diagnosed|admitted|discharged|hospitalized|hospitalised|intubated|readmitted|sedated|pregnant|allergic|transferred to|treated for|tested positive|operated|immunized|vaccinated|widowed)|underwent|gave birth|miscarried|suffers from|relapsed|complains of|c\/o|reports? (?:pain|dizz|nausea|chest|feeling)|passed away|tested positive|started (?:chemo|dialysis|insulin|radiation))\b/,
  ),
  test(
    'experience',
    1,
    'after',
    /^(?:['’]s\b|,? whose\b|[,:]? your\b|(?:,[^.\n]{0,60}?,| \([^()\n]{1,30}\))? (?:has|had|have|needs?|needed|takes?|took|taking|refused|refuses|missed|misses|lost|owes?|wants?|wanted|stopped|starts?|started|began|asked|asks|called|calls|reported|requires?|uses|used|got|gets|received|receives|attempted|never|is|was|lives|went|came|attends|requested|felt|fell|cannot|could|didn['’]t|does|still|on|with|gets|denied|picked|skipped|ran out|relies|depends|suffered|survived|recovered|declined|delivered|wears)\b|[^.\n]{0,80}\b(?:her|his|herself|himself)\b|,? (?:\(?\d{1,3}\)?,? ))/,
  ),
  test('note', 1, 'after', /^["*]{0,2}\s?(?:[:–—]|-\s)/),
  test('note', 1, 'before', /\bnotes?: $/i),
  test(
    'number beside it',
    1.5,
    'before',
    /\b(?:identifier|wristband|ccn|card)\b[^.\n]{0,40}\d{5,}[^.\n]{0,40}(?:is|of|for|belongs to) $/i,
  ),
  test(
    'experience',
    1,
    'before',
    /\b(?:transferred|admitted|discharged|treated|saw|seen|examined|intubated|consulted|referred|moved|approved|called|met|visited|helping|helped):? (?:(?:Mr|Mrs|Ms|Miss)\.? )?$/i,
  ),
  test(
    'illness as a label',
    1,
    'around',
    /["'\s|<{,](?:conditions?|diagnos[ie]s|dx|allerg(?:y|ies)|medications?|meds|rx|icd10?|problem_?list|chief complaint|cc|hx|pmh|a1c)["']?\s*[:=|>]/i,
  ),
  test('diagnosis code', 1.5, 'around', /(?<![\w.])[A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?(?![\w.-])/),
  test('dose', 1, 'around', /\b\d{1,4}(?:\.\d)? ?(?:mg|mcg|units|ml|iu)\b(?!\/dl)/i),
  test(
    'age',
    1,
    'after',
    /^,? \(?(?:aged? |(?:male|female|man|woman|m|f)[,;] ?)?(?:1[0-1]\d|[1-9]?\d)(?: ?(?:y\/?o|yo|years? old|yrs?|-year-old)|[,)MF])/,
  ),
  test(
    'caller',
    1,
    'before',
    /\b(?:caller|who|resident|client|re|regarding|my name is|this is|i am|speaking with|spoke (?:to|with)|name)\W{1,6}$/i,
  ),
]

const CONTACT: readonly RegExp[] = [
  /(?<![\w./-])(?:\+?1[-. ]?)?\(?(?!555|8(?:00|33|44|55|66|77|88))[2-9]\d{2}\)?[-. ]{1,2}(?!555)[2-9]\d{2}[-. ]?\d{4}(?![\w-])/,
  /(?<![\w.+-])(?!(?:info|support|help|contact|team|docs|sales|noreply)@)[\w.+-]{1,40}@(?![\w.-]*example|test)[\w-]{1,40}\.(?:com|net|org|edu|info|io|us|de|fr|ru)\b/i,
  /(?<!\d)[1-9]\d{0,4} (?:[NSEW]\.? )?(?:[A-Z][a-z]+ ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Ln|Lane|Dr|Drive|Ct|Court|Blvd|Way|Pl|Place|Ter|Cir|Hwy|Trl|Loop)\b/,
]
const PATIENT_NEAR = new RegExp(
  `patient|member|subscriber|\\bmrn\\b|${START}${PATIENT_WORDS}(?!\\p{L})`,
  'iu',
)
const CARE_NEAR = new RegExp(
  `${START}(?:${alternatives(CARE_WORDS)})|\\b(?:${DRUG_NAMES.join('|')})\\b|` +
    '[a-z]{4,}(?:ectomy|ostomy|oplasty|itis|osis|emia|oma|opathy|plegia|algia|rrhea|sclerosis)\\b',
  'iu',
)
const COVERAGE_NEAR =
  /\b(?:insurance card|coverage|copay|deductible|wristband|eligibility|rxgrp|rxbin|denial|denied|appeal|eob)\b/i
const CLINICAL_HEADER =
  /\b(?:patient|resident|dob|birth|mrn|chart|diagnos[ei]s|dx|allerg\w+|medications?|claim|member id|room|bed|admitted|condition)\b/i
const ROW_BIRTH = new RegExp(`(?:^|[|,;\\t"'\\s])${BIRTH_DATE}(?:$|[|,;\\t"'\\s])`, 'iu')
const ROW_DATE = new RegExp(DATE, 'iu')
const ROW_NUMBER = /(?<![\w.])[A-Z]{0,4}-?\d[\d-]{4,14}(?![\w.])/
const ROW_SEX = /[|,;\t"'\s](?:M|F|male|female)["'\s]{0,2}(?:[|,;\t)]|$)/
const NEAR = 140

/** All evidence in the surroundings of a person. */
export function evidenceNear({ before, after, isRow, header }: Surroundings): Evidence[] {
  const around = `${before}\u0001${after}`
  const near = `${before.slice(-NEAR)}\u0001${after.slice(0, NEAR)}`
  const found: Evidence[] = []
  for (const { kind, weight, where, pattern, isAboutHealth } of TESTS) {
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
  const isIll = mentionsHealth(near) || CARE_NEAR.test(near)
  if (isIll) add('illness', 1, true)
  if (PATIENT_NEAR.test(near) || COVERAGE_NEAR.test(near)) add('patient word', 0.5, true)
  if (CONTACT.some((pattern) => pattern.test(around))) add('contact', 1, false)
  if (isRow) rowEvidence(around, add)
  if (CLINICAL_HEADER.test(header ?? '')) add('clinical column', 2, true)
  if (isRow && found.some(({ kind }) => kind === 'illness')) add('illness in a row', 0.5, true)
  return isIll ? found : found.filter(({ kind }) => !NEEDS_ILLNESS.has(kind))
}

/** Evidence that says nothing without an illness. */
const NEEDS_ILLNESS: ReadonlySet<string> = new Set(['experience', 'note'])

function rowEvidence(row: string, add: (kind: string, weight: number, isAboutHealth: boolean) => void): void {
  if (ROW_BIRTH.test(row)) add('early date in a row', 1.5, true)
  else if (ROW_DATE.test(row)) add('date in a row', 0.5, false)
  if (ROW_NUMBER.test(row)) add('number in a row', 0.5, false)
  if (ROW_SEX.test(row)) add('sex in a row', 0.5, true)
}
