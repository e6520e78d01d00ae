import { isIP } from 'node:net'
import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import {
  belongsToOrganization,
  nearby,
  PATIENT_KEYWORDS,
  mentionsHealth,
  isAboutPatient,
} from './context-words.ts'
import { personNames } from './names/person-names.ts'
import { namesPerson, declaresSample } from './people.ts'
import { anyOf } from './word-tables.ts'

const PHONE = '((?:\\+?1[-. ]?)?\\(?[2-9][0-9]{2}\\)?[-. ]{0,2}[2-9][0-9]{2}[-. ]?[0-9]{4})'
const NEARBY = [
  ...PATIENT_KEYWORDS,
  'call',
  'phone',
  'cell',
  'fax',
  'lives',
  'address',
  'reach',
  'e-mail',
  'email',
  'ship',
  'send ',
  'eob',
]
/** Records that a patient has at a provider or payer. */
const RECORDS =
  /\b(?:records?|charts?|results?|labs?|eob|bill|appointment|appeal|referral) (?:of|for|from|to) /i
/** Whether the contact belongs to a patient, judged by the text near it. */
const belongsToPatient = (value: string, around: string): boolean =>
  isPatientNear(nearby(around, value)) && !belongsToOrganization(around, value) && !declaresSample(around)
const RESULTS = /\b(?:lab|test|scan) results?\b/i
/** Whose page a profile is. */
const OWN_PAGE = /\b(?:his|her|my|(?:patient|member|son|daughter|wife|husband)['’]s)\b/i
/** `her biopsy results`: what only a patient has. */
const OWN_CARE = new RegExp(
  `\\b(?:my|her|his|their) (?:[a-z-]+ ){0,2}(?:${anyOf('possession of one person')})\\b`,
  'i',
)
const ownsPage = (near: string): boolean =>
  OWN_PAGE.test(near) && (isPatientNear(near) || mentionsHealth(near))
/** `her number is`, `Mail his wheelchair`: the contact of one person. */
const OWN_CONTACT = new RegExp(
  '\\b(?:her|his) (?:number|cell|phone|mobile|email|e-mail|address|line)\\b|' +
    '\\b(?:he|she) (?:wants?|asks?|wrote|called|lives)\\b|' +
    "\\b(?:her|his) (?:son|daughter|mother|father|husband|wife)['’]?s?\\b",
  'i',
)
const isPatientNear = (near: string): boolean =>
  (OWN_CONTACT.test(near) && mentionsHealth(near)) ||
  isAboutPatient(near) ||
  (OWN_CARE.test(near) && (mentionsHealth(near) || RESULTS.test(near))) ||
  (namesPerson(near) && (mentionsHealth(near) || RECORDS.test(near)))

/**
 * Contact data of a patient: telephone, fax, e-mail, street, ZIP+4, IP address. Public lines,
 * sample ranges and organizations are accepted.
 */
export const phiContact: readonly PatternRule[] = [
  {
    id: 'phi.phone',
    keywords: NEARBY,
    needs: /\d{3}[-. ]?\d{4}/,
    pattern: re2(`(?:^|[^0-9A-Za-z./-])${PHONE}(?:[^0-9A-Za-z/-]|$)`),
    accept: (value, around) =>
      isAssignable(value.replace(/\D/g, '').slice(-10)) &&
      (/[-. (+]/.test(value) || /phone|tel|cell|mobile|fax/i.test(around)) &&
      belongsToPatient(value, around),
  },
  {
    id: 'phi.phone',
    keywords: ['nk1|', 'pid|'],
    pattern: re2(`(?:NK1|PID)\\|[^\\n]*?\\|${PHONE}(?:\\||\\^|\\s|$)`),
    accept: (value) => isAssignable(value.replace(/\D/g, '').slice(-10)),
  },
  {
    id: 'phi.email',
    keywords: NEARBY,
    needs: /@/,
    pattern: re2('([A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63})*\\.[A-Za-z]{2,24})'),
    accept: (value, around) => isOwnMail(value) && belongsToPatient(value, around),
  },
  {
    id: 'phi.address',
    keywords: NEARBY,
    needs: /\d[A-Za-z]?(?: \d{1,3}(?:st|nd|rd|th))?(?: [NSEW]\.?)? [A-Za-z]/i,
    pattern: re2(
      `(?i)(?:^|[^0-9A-Za-z])([0-9]{1,6}[A-Z]?(?: [NSEW]\\.?)?(?: [0-9]{1,3}(?:st|nd|rd|th)| ` +
        `[A-Z][A-Za-z'.-]+){1,4} (?:${anyOf('street')})\\b)`,
    ),
    accept: (value, around) =>
      !/^(?:1|12|123|1234) |\b(?:any|the|an?|of|for|with|in|to|and|or)\b/i.test(value) &&
      !/anytown|any city/i.test(around) &&
      belongsToPatient(value, around),
  },
  {
    id: 'phi.address',
    keywords: ['"patient"', 'nm1*il', 'nm1*qc'],
    pattern: re2('(?:"line"\\s*:\\s*\\[\\s*"|N3\\*)([0-9]{1,6} [^"*~\\n]{3,60})'),
    accept: (value) => !/^(?:1|12|123|1234) /.test(value),
  },
  {
    id: 'phi.address',
    keywords: NEARBY,
    needs: /[A-Z]{2},? \d{5}/,
    pattern: re2(
      "(?:^|[^0-9A-Za-z])([0-9]{1,6} (?:[A-Z][A-Za-z'.-]+ ){1,3}?[A-Z][A-Za-z'.-]+" +
        "(?:,? (?:Apt|Unit|Lot|#) ?[0-9A-Z]{1,5})?,? (?:[A-Z][A-Za-z'.-]+ ?){1,3},? [A-Z]{2},? [0-9]{5})\\b",
    ),
    accept: (value, around) => !/^(?:1|12|123|1234) /.test(value) && belongsToPatient(value, around),
  },
  {
    id: 'phi.address',
    keywords: [' box '],
    pattern: re2('(?i)\\b((?:RR|HCR?|rural route|star route) ?#?[0-9]{0,3},? box [0-9]{1,5})\\b'),
    accept: (value, around) => belongsToPatient(value, around),
  },
  {
    id: 'phi.url',
    keywords: [
      'facebook.com/',
      'instagram.com/',
      'linkedin.com/in/',
      'twitter.com/',
      '/x.com/',
      'tiktok.com/@',
      'caringbridge.org/',
    ],
    pattern: re2(
      '(?i)(?:facebook|instagram|twitter|[/.]x|tiktok|caringbridge|linkedin)' +
        '\\.(?:com|org)/(?:in/|visit/|@)?([a-z0-9._-]{3,40})',
    ),
    accept: (value, around) => ownsPage(nearby(around, value)),
  },
  {
    id: 'phi.zip',
    keywords: PATIENT_KEYWORDS,
    needs: /\d{5}-\d{4}/,
    pattern: re2('(?:^|[^0-9A-Za-z-])([0-9]{5}-[0-9]{4})(?:[^0-9A-Za-z-]|$)'),
    accept: (value, around) => !/^(?:00000|12345|99999)-/.test(value) && belongsToPatient(value, around),
  },
  {
    id: 'phi.ip',
    keywords: PATIENT_KEYWORDS,
    needs: /\d\.\d{1,3}\.\d|[0-9a-f]:[0-9a-f:]/i,
    pattern: re2('(?:^|[^0-9A-Za-z.:])((?:[0-9]{1,3}\\.){3}[0-9]{1,3}|[0-9a-fA-F]{1,4}:[0-9a-fA-F:]{2,32})'),
    accept: (value, around) =>
      isIP(value) > 0 &&
      !isReserved(value) &&
      (belongsToPatient(value, around) || isPortalVisit(value, around)),
  },
]

const PORTAL = /\b(?:patient|member)s?['’]?s? (?:portal|account|login)\b/i
const VISIT = /\b(?:log(?:s|ged)?[ -]?(?:in|on)|sign(?:s|ed)?[ -]?in|session|visit(?:s|ed)?)\b/i
/** A named person at a portal: `Patient portal login from 8.8.4.4 by April Kaplan`. */
function isPortalVisit(value: string, around: string): boolean {
  const near = nearby(around, value)
  return PORTAL.test(near) && VISIT.test(near) && personNames(near).length > 0 && !declaresSample(around)
}

/** Neither a toll-free number nor a fictional 555 exchange. */
const isAssignable = (digits: string): boolean =>
  digits.length === 10 && !/^8(?:00|33|44|55|66|77|88)|^555|^...555|^(\d)\1{6}/.test(digits)

/** Mailboxes of a role, not of a person. */
const SHARED_MAILBOX = new RegExp(
  '^(?:info|support|help|contact|service|services|care|admin|noreply|no-reply|privacy|' +
    'press|sales|team|docs|office|appeals|claims|members?|hello|security|git|' +
    'advoca(?:te|tes|cy)|patient-?(?:advocate|advocacy|relations|services)|grievances?|ombuds\\w*)@',
  'i',
)

const isOwnMail = (address: string): boolean =>
  !/@(?:[\w-]+\.)*(?:example(?:\.\w+)?|test|invalid|localhost|local)$/i.test(address) &&
  !SHARED_MAILBOX.test(address)

/** Documentation (RFC 5737, RFC 3849), private, loopback and local addresses. */
const RESERVED_ADDRESS = new RegExp(
  '^(?:0|10|127)\\.|^192\\.(?:168|0\\.2)\\.|^198\\.51\\.100\\.|^203\\.0\\.113\\.|^172\\.(?:1[6-9]|' +
    '2\\d|3[01])\\.|^169\\.254\\.|^2001:db8:|^fe80:|^f[cd]|^::',
  'i',
)

const isReserved = (ip: string): boolean => RESERVED_ADDRESS.test(ip)
