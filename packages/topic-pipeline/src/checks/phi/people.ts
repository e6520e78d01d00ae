import { isOtherRole, ROLE_REACH, type PersonName, personNames } from './names/person-names.ts'
import { alternatives, anyOf, CARE_WORDS } from './word-tables.ts'

const WORD =
  "[A-ZÀ-ÖØ-Þ](?:(?:[a-zà-öø-ÿĀ-ž]{0,40}(?:['’-][A-ZÀ-Þ]?|[A-ZÀ-Þ]))?[a-zà-öø-ÿĀ-ž]{1,40}|[A-Z'’-]{1,40})"
const TITLED = new RegExp(`\\b(?:Mr|Mrs|Ms|Miss|Mx)\\.? (?:${WORD} )?${WORD}`)
const FIELD =
  /(?:family|given|first|last|display|name)["'\w]{0,8}\s{0,3}[:=>\]\s["'[<a-z]{1,20}[A-Z][A-Za-z'’-]+/
const SEGMENT = /(?:NM1\*(?:IL|QC|74|03)\*1\*|\|)[A-Z][A-Za-z'’-]+(?:\*|\^)[A-Z]/
/** Surnames of nobody, in the languages of our writers, and the patient of the FHIR examples. */
export const NOBODY =
  'doe|roe|muster(?:mann|frau)?|everyman|everywoman|zztest|chalmers|mickey mouse|donald duck'
const PLACEHOLDER_NAME = new RegExp(
  `\\b(?:${NOBODY}|public|sample|example|test|testing|tester|placeholder|foo|bar|dummy|demo|anonymous|` +
    'redacted|withheld|removed|beispiel|ejemplo|exemple|esempio|exemplo|voorbeeld|przykład(?:owy|owa)?)\\b',
  'i',
)
const NOBODY_NAMED = new RegExp(`\\b(?:${NOBODY})\\b`, 'i')
/** `LASTNAME`, `TESTLAST TESTFIRST`: the parts of a name in place of a name. */
const NAME_OF_FIELD =
  /\b(?:LAST|FIRST)_?NAME\b|\bSURNAME\b|\b(?:TEST|SAMPLE|DEMO)?LAST (?:TEST|SAMPLE|DEMO)?FIRST\b/
/**
 * Whether a text names a person who is not staff: in prose, as a field, or in an HL7 or X12
 * segment.
 */
export const namesPerson = (text: string): boolean =>
  fullNames(text).length > 0 ||
  (TITLED.test(text) && !isPlaceholderName(TITLED.exec(text)?.[0] ?? '')) ||
  (!isPlaceholderName(text) && (FIELD.test(text) || SEGMENT.test(text)))

/** Placeholder names: `DOE*JOHN`, `LASTNAME`. */
export const isPlaceholderName = (text: string): boolean =>
  PLACEHOLDER_NAME.test(text) || NAME_OF_FIELD.test(text)

/** Whether a text names a person that only stands for others: `Jane Doe`, `Erika Mustermann`. */
export const namesNobody = (text: string): boolean => NOBODY_NAMED.test(text)

/** Whether a text only names placeholder people. */
export const namesOnlyPlaceholders = (text: string): boolean => isPlaceholderName(text) && !namesPerson(text)

/** Names of people in a text, in order, without staff, organizations, places and placeholders. */
export const fullNames = (text: string): string[] => patientNames(text).map(({ text: name }) => name)

/**
 * `signed by April Kaplan for her surgery`, `our trainer Dale Page is on leave for radiation`: what
 * the person has or gets is his or her own matter, whatever the role.
 */
const OWN_MATTER = new RegExp(
  '^,? (?:for|about|regarding|before|after) (?:his|her|their|my) |' +
    '^,? (?:who )?(?:(?:(?:is|was|has been|will be|went|remains) (?:out|off|away|absent|home|on (' +
    '?:[a-z]+ )?leave)' +
    '(?: [a-z]+ ?\\d{0,2},?)? (?:for|with|after|due to|because of)|(?:is|was) (?:recovering|recup' +
    'erating) from) ' +
    `[^.\\n]{0,40}|(?:had|has|suffered|needs|broke) (?:an? |his |her |another )[^.\\n]{0,24}|` +
    `(?:was|is) )(?:\\b(?:${anyOf('received care')}|${anyOf('state of care')}|${anyOf('body part')})\\b|` +
    `${alternatives(CARE_WORDS)})`,
  'i',
)

const OWN_REACH = 100

/** As {@link fullNames}, with position and likelihood. */
export const patientNames = (text: string): PersonName[] =>
  personNames(text).filter(
    ({ text: name, start, end }) =>
      !isPlaceholderName(name) &&
      (OWN_MATTER.test(text.slice(end, end + OWN_REACH)) ||
        !isOtherRole(
          text.slice(Math.max(0, start - ROLE_REACH), start),
          name,
          text.slice(end, end + ROLE_REACH),
        )),
  )

const DECLARED = new RegExp(
  '\\b(?:(?<!(?:wording|blood|urine|stool|tissue|semen|saliva|sputum|tumor|serum|lab) |[/_.-])sample' +
    '(?![\\w-]*\\.[a-z]{3,4}\\b)' +
    '(?! (?:text|answer|of an? good|collected|drawn|taken|received|no|number|id|type|' +
    'of (?:blood|urine|tissue))\\b)|' +
    'sandbox|fictitious|fictional|synthetic|invented|made[- ]up|dummy|masked|specimen (?:card|copy|only)|' +
    'in (?:the|his|her|a) (?:novel|film|movie|opera|sitcom|comic|short story)|placeholder|fake|' +
    'test data|not real|no real (?:person|patient|member)|example only)\\b|' +
    `(?<!\\p{L})(?:${anyOf('invented people')})`,
  'iu',
)

/**
 * Placeholder numbers: `000000000`, `XXX123456789`; and sequences (`123456789`) in text that
 * declares a sample.
 */
export function isPlaceholderNumber(value: string, around: string): boolean {
  const digits = value.replace(/\D/g, '')
  if (
    /^(?:[Xx#]{2}|test|sample|demo|example|fake|dummy|mock)/i.test(value) ||
    /^(\d)\1+$|^0{4,}\d$/.test(digits)
  )
    return true
  return isCounted(digits) && (declaresSample(around) || namesOnlyPlaceholders(around))
}

/** Born before 1905, dead for fifty years (45 CFR 160.103), or whom a law is named for. */
const HISTORIC = new RegExp(
  '\\bborn\\b[^.\\n]{0,24}\\b1(?:[0-8]\\d\\d|90[0-4])\\b|' +
    '\\b(?:died|death|killed|passed away)\\b[^.\\n]{0,40}\\b1(?:[0-8]\\d\\d|9[0-6]\\d|97[0-5])\\b|' +
    '\\b(?:bears? (?:his|her|their) name|(?:is|was|are) named (?:for|after) (?:him|her|them))\\b',
  'i',
)
/** Whether the text after a name tells of somebody whom history knows. */
export const isHistoricPerson = (text: string): boolean => HISTORIC.test(text)

/** A sample that was taken from real data is none. */
const REAL_DATA = new RegExp(
  '\\b(?:is|are|was) (?:really|still|in fact|actually)\\b|' +
    '\\b(?:could|can|please|should|must)\\b[^.\\n]{0,24} an? (?:invented|fictional|made[- ]up|fake)\\b|' +
    '\\b(?:cop(?:y|ied) (?:of|from)|taken (?:over )?from|pulled from|export(?:ed)? (?:of|from)|stra' +
    'ight from) ' +
    '(?:the )?(?:real|live|prod(?:uction)?)\\b|\\b(?:real|actual) (?:case|member|patient|person|c' +
    'laim|letter)s?\\b' +
    '(?<!(?:no|not an?|not|any|never) (?:real|actual) \\w{1,10})',
  'i',
)

/** Whether the text declares its people as invented. */
export const declaresSample = (text: string): boolean => DECLARED.test(text) && !REAL_DATA.test(text)

const INVENTED = new RegExp(
  `(?<!\\p{L})(?:${anyOf('invented people')})|\\b(?:` +
    '(?:test|demo|sample|example|dummy) (?:patient|member|person|people|data|record))\\b|' +
    '\\((?:sample|example|test|demo)\\)',
  'iu',
)

/** Whether the text says outright that its people do not exist. */
export const declaresInvented = (text: string): boolean => INVENTED.test(text) && !REAL_DATA.test(text)

const isCounted = (digits: string): boolean =>
  digits.length >= 5 &&
  ('12345678901234567890'.startsWith(digits) || '98765432109876543210'.startsWith(digits))
