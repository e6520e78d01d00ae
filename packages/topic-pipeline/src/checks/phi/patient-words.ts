import { afterLast } from './nearby.ts'

/** Words for one insured or treated person, as keywords of the rules that need one nearby. */
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
/** As a pattern of RE2 and of JavaScript alike. */
export const PATIENT =
  '(?:patient|member|subscriber|beneficiary|guarantor|insured|enrollee|recipient|policyholder|cardholder|dependent|claimant|decedent|newborn)'

const ONE = new RegExp(
  `\\b${PATIENT}(?![a-z]*s\\b|[ ` +
    `_-](?:services?|access|portal|financial|safety|protection|api|line|id|ids|number|count|list|search|level|address format|months?|match|handbook|experience)\\b)|\\bpt\\b|"?resourceType"?\\s*:\\s*"Patient"|PID\\||NM1\\*(?:IL|QC)`,
  'i',
)
const TITLE = /\b(?:Mr|Mrs|Ms|Miss)\.? [A-Z]/
const ORGANISATION =
  /\b(?:services|hotline|help ?desk|help ?line|nurse line|provider|office|clinic|hospital|pharmacy|cent(?:er|re)|department|support|team|desk|headquarters|toll[- ]free|TTY|call cent|appeals?\b|grievance|insur|company|corporate|inc\b|llc\b|solutions|health plan|blue cross|blue shield|p\.? ?o\.? box|headquarter|www\.)/i
const HEALTH = new RegExp(
  '\\b(?:diagnos|cancer|carcinoma|tumou?r|lymphoma|leuk[a]?emia|diabet|hiv\\b|aids\\b|hepatitis|sepsis|stroke|infarct|\\bmi\\b|chf\\b|copd\\b|asthma|epilep|seizure|dementia|alzheimer|parkinson|depress|anxiety|bipolar|schizo|' +
    ('psych|addict|opioid|overdose|alcohol|pregnan|miscarr|abortion|fertility|dialysis|kidney|renal|transplant|chemo|radiation|surgery|operation|bypass|replacement|colonoscop|mammogra|biops|mri\\b|ct ' +
      'scan|x-ray|ultrasound|') +
    'hospice|rehab|fracture|pain|injur|wound|infect|covid|pneumonia|tubercul|syphilis|std\\b|insulin|warfarin|metformin|lithium|methadone|medication|prescri|therapy|treat(?:ed|ment)|symptom|\\bhx\\b|\\bc/o\\b|icd|dx\\b|procedure)|\\b[A-TV-Z]\\d{2}\\.\\d',
  'i',
)

/** One patient is spoken of, not patients in general nor a "Patient Portal". */
export const speaksOfPatient = (text: string): boolean => ONE.test(text) || TITLE.test(text)

/** Illness, treatment or medicine is spoken of. */
export const speaksOfHealth = (text: string): boolean => HEALTH.test(text)

/** The words right before a number say that it belongs to an organisation. */
export const isOfOrganisation = (around: string, value: string): boolean => {
  const at = around.indexOf(value)
  const before = around.slice(Math.max(0, at - 60), at)
  return ORGANISATION.test(afterLast(before, ['.', ';', '\n']))
}
