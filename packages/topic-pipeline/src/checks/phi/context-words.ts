import { alternatives, CARE_WORDS } from './word-tables.ts'

/** Words for an insured or treated person: keywords of rules that need one nearby. */
export const PATIENT_KEYWORDS = [
  'patient',
  'member',
  'subscriber',
  'beneficiar',
  'guarantor',
  'insured',
  'enrollee',
  'recipient',
  'policyholder',
  'cardholder',
  'dependent',
  'claimant',
  'newborn',
  'pt ',
  'pt:',
  'pt.',
  'mr. ',
  'mrs. ',
  'ms. ',
  'pid|',
  'nm1*',
]
/** The same words as a pattern for RE2 and JavaScript. */
export const PATIENT =
  '(?:patient|member|subscriber|beneficiary|guarantor|insured|enrollee|recipient|' +
  'policyholder|cardholder|dependent|claimant|decedent|newborn)'

const ONE = new RegExp(
  `\\b${PATIENT}(?![a-z]*s\\b|[ ` +
    '_-](?:services?|access|portal|financial|safety|protection|api|line|id|ids|number|count|' +
    'list|search|level|address format|months?|match|handbook|experience|advoca(?:cy|tes?)|relations|' +
    'education)\\b)|\\bpt\\b|' +
    '"?resourceType"?\\s*:\\s*"Patient"|PID\\||NM1\\*(?:IL|QC)',
  'i',
)
const TITLE = /\b(?:Mr|Mrs|Ms|Miss)\.? [A-Z]/
const ORGANIZATION = new RegExp(
  '\\b(?:services|hotline|help ?desk|help ?line|nurse line|provider|office|clinic|' +
    'hospital|pharmacy|cent(?:er|re)|department|support|team|desk|headquarters|toll[- ]' +
    'free|TTY|call cent|appeals?\\b|grievance|insur|company|corporate|inc\\b|llc\\b|' +
    'solutions|health plan|blue cross|blue shield|p\\.? ?o\\.? box|headquarter|www\\.)',
  'i',
)
/** An illness, a treatment or a medicine. */
export const HEALTH: RegExp = new RegExp(
  '\\b(?:diagnos|cancer|carcinoma|tumou?r|lymphoma|leuk[a]?emia|diabet|hiv\\b|aids\\b|' +
    'hepatitis|sepsis|stroke|infarct|\\bmi\\b|chf\\b|copd\\b|asthma|epilep|seizure|dementia|' +
    'alzheimer|parkinson|depress|anxiety|bipolar|schizo|psych|addict|opioid|overdose|alcohol|' +
    'pregnan|miscarr|abortion|fertility|dialysis|kidney|renal|transplant|chemo|radiation|' +
    'surgery|operation|bypass|replacement|colonoscop|mammogra|biops|mri\\b|ct scan|x-ray|' +
    'ultrasound|hospice|rehab|fracture|pain|injur|wound|infect|covid|pneumonia|tubercul|' +
    'syphilis|std\\b|insulin|warfarin|metformin|lithium|methadone|medication|prescri|therapy|' +
    'treat(?:ed|ment)|symptom|\\bhx\\b|\\bc/o\\b|icd|dx\\b|procedure)|\\b[A-TV-Z]\\d{2}\\.\\d',
  'i',
)

/** Whether the text is about one patient, not patients in general or a "Patient Portal". */
export const isAboutPatient = (text: string): boolean => ONE.test(text) || TITLE.test(text)

/** Whether the text mentions an illness, treatment or medicine. */
export const mentionsHealth = (text: string): boolean => HEALTH.test(text)

const CARE = new RegExp(`(?<![\\p{L}\\d])(?:${alternatives(CARE_WORDS)})`, 'iu')

/** Whether the text names an illness or care, in English or a language of the tables. */
export const isAboutCare = (text: string): boolean => mentionsHealth(text) || CARE.test(text)

/** Whether a name has a word that only names of organizations have. */
export const namesOrganization = (name: string): boolean => ORGANIZATION.test(name)

/** Whether the words before a value say that it belongs to an organization. */
export const belongsToOrganization = (around: string, value: string): boolean => {
  const offset = around.indexOf(value)
  const before = around.slice(Math.max(0, offset - 60), offset)
  return ORGANIZATION.test(afterLast(before, ['.', ';', '\n']))
}

/** Length of a sentence about one person; beyond it a name belongs to somebody else. */
const REACH = 90

/** The text near a value: about a sentence to each side, not across a blank line. */
export function nearby(around: string, value: string, reach = REACH): string {
  const offset = Math.max(0, around.indexOf(value))
  const before = around.slice(Math.max(0, offset - reach), offset)
  const after = around.slice(offset, offset + value.length + reach)
  return before.slice(before.lastIndexOf('\n\n') + 1) + (/^[^]*?(?=\n\n|$)/.exec(after)?.[0] ?? '')
}

/** The text after the last of the given characters; the whole text without them. */
export const afterLast = (text: string, stops: readonly string[]): string =>
  text.slice(Math.max(...stops.map((stop) => text.lastIndexOf(stop))) + 1)

/** A ward and a bed at the start of a row, as a pattern: `4W-12`, `412-2`, `Bed 7`, `Rm 412`. */
export const ROOM =
  '(?:(?:room|rm|bed|bay)[ .#:]{0,3}\\w{1,6}|\\d{1,2}[A-Z]{1,2}-?\\d{1,3}|\\d{3,4}-[A-D1-4])\\b'

/** The name of a month, for a pattern that ignores case. */
export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DAY = '[0-3]?\\d'
const NUMERIC = (year: string) => `(?:${year}[-/.]?[01]\\d[-/.]?[0-3]\\d|${DAY}[/.-]${DAY}[/.-]${year})`
const WRITTEN = (year: string) =>
  `(?:${MONTH}\\.? ${DAY}(?:st|nd|rd|th)?,? ${year}|${DAY}(?:st|nd|rd|th)?[ -]${MONTH}\\.?[, -]{1,2}${year})`
const EAST_ASIAN = (year: string) => `${year} ?[年년] ?[01]?\\d ?[月월] ?[0-3]?\\d ?[日일]?`
const dates = (year: string, short: string) =>
  `(?<![\\d-])(?:${NUMERIC(year)}|${WRITTEN(year)}|${EAST_ASIAN(year)}${short})(?!\\d)`

/** A date in common notations, 1900 to 2099, for a pattern that ignores case. */
export const DATE: string = dates('(?:19|20)\\d{2}', `|${DAY}[/.-]${DAY}[/.-]\\d{2}|${DAY}/${DAY}(?![/\\d])`)

/** A date that is more likely a birth than a release or a visit: 1900 to 2005. */
export const BIRTH_DATE: string = dates(
  '(?:19\\d{2}|200[0-5])',
  `|[01]?\\d[/.-]${DAY}[/.-][3-9]\\d|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:19\\d{2}|200[0-5])`,
)

/** The time of a visit at the start of a row: `09:15`, `10/22 0800`. */
export const VISIT_TIME = '(?:\\d\\d?/\\d\\d? [0-2]\\d[0-5]\\d|[01]?\\d[:.][0-5]\\d ?(?:[ap]m)?)\\b'
