import { type PatternRule, re2 } from '../../pattern-rule.ts'
import { DAY } from './calendar.ts'
import { namesPerson } from './person.ts'
import { PATIENT, speaksOfHealth, speaksOfPatient } from './patient-words.ts'
import { saysSample } from './stand-in-number.ts'

const CARE =
  '(?:admitted|admission|admit_?date|discharged?|hospitali[sz]ed|transferred|date[_ ]of[_ ]service|service[_ ]?date|dos|seen|visit(?:ed)?|surgery|operat(?:ed|ion)|procedure|treated|replaced|implanted|explanted|appointment|encounter|enrolled|underwent|delivered|scheduled|billed)'
const DEATH = '(?:died|death|passed away|passed|expired|deceased(?:DateTime)?|date[_ ]of[_ ]death|dod)'
const isOfSomebody = (around: string) =>
  namesPerson(around) &&
  (speaksOfPatient(around) ||
    speaksOfHealth(around) ||
    /\b(?:CPT|HCPCS|ICD|DOS|date of service)\b/i.test(around)) &&
  !saysSample(around)

/** Days of care and of death of somebody named, and ages over 89 (45 CFR 164.514(b)(2)(i)(C)). */
export const phiEvents: readonly PatternRule[] = [
  {
    id: 'phi.care-date',
    keywords: [
      'admi',
      'discharg',
      'hospitali',
      'transferred',
      'service',
      'dos',
      'seen',
      'visit',
      'surg',
      'operat',
      'procedure',
      'treated',
      'replaced',
      'planted',
      'appointment',
      'encounter',
      'enrolled',
      'underwent',
      'delivered',
      'scheduled',
      'billed',
    ],
    pattern: re2(`(?i)\\b${CARE}["']?[^\\n.;|]{0,40}?[\\s:="'(*](${DAY})`),
    accept: (_value, around) => isOfSomebody(around),
  },
  {
    id: 'phi.death-date',
    keywords: ['died', 'death', 'passed', 'expired', 'deceased', 'dod'],
    pattern: re2(`(?i)\\b${DEATH}["']?[^\\n.;|]{0,30}?[\\s:="'(*](${DAY})`),
    accept: (_value, around) => namesPerson(around) && speaksOfPatient(around) && !saysSample(around),
  },
  {
    id: 'phi.age-over-89',
    keywords: ['year', 'y/o', 'yo ', 'aged', 'age ', 'age:', 'age"', 'yrs', 'yr-'],
    pattern: re2(
      `(?i)(?:\\b((?:9[0-9]|1[01][0-9])[- ]?(?:years?|yrs?)[- ]old|(?:9[0-9]|1[01][0-9]) ?(?:y/o|yo)\\b)|\\b((?:aged?|age["']?\\s*[:=])\\s*(?:9[0-9]|1[01][0-9]))\\b)`,
    ),
    accept: (_value, around) => isOnePerson(around),
  },
]

function isOnePerson(around: string): boolean {
  const grouped = /\b(?:or older|and (?:above|over|older)|or (?:above|over)|over 89|ages)\b/i.test(around)
  return (
    !grouped &&
    (new RegExp(
      `\\b${PATIENT}\\b|\\b(?:woman|man|female|male|lady|gentleman|grandmother|grandfather|widow|he|she|mr|mrs|ms|pt)\\b`,
      'i',
    ).test(around) ||
      namesPerson(around))
  )
}
