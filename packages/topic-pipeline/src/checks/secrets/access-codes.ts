import { paragraphAround } from '../../scan/paragraph-around.ts'
import type { Hit } from '../../scan/pattern-rule.ts'
import { isNoExample } from './assignments.ts'
import { readsAsPlaceholder } from './credentials.ts'
import { placed, type Found } from './passphrases.ts'

/** Finds codes of digits that open something, and codes that restore an account. */
export function findAccessCodes(text: string): Hit[] {
  return [
    ...[...findCodes(text), ...findTypedCodes(text)].map((hit) => asHit('secret.access-code', hit)),
    ...findRecoveryCodes(text).map((hit) => asHit('secret.recovery-code', hit)),
  ]
}

const asHit = (ruleId: string, found: Found): Hit => ({ ruleId, severity: 'error', ...found })

const REACH = { before: 130, after: 90 }
const DIGITS = '([0-9](?:[-*]?[0-9]){3,9})#?(?![0-9A-Za-z-]|[.,/]\\d)'
/** `passcode 409927`, `The unlock code of the tablets is 830472`. */
const CODE = new RegExp(
  '\\b(?:pass ?code|passkey|(?:access|entry|unlock|door|gate|alarm|disarm|override|keypad|supervisor|' +
    'lock ?box|release|voice ?mail|mailbox)[ -](?:code|pin|password|number combination))' +
    '(?:\\s(?:for|to|of|on|at|in)\\s[^\\n.:;\\d]{2,50}?)?' +
    `(?:\\s(?:is|was|remains|stays)(?:\\s(?:still|now|always))?|\\s?[:=])?[\\s]{1,2}["'\`*“(]{0,3}${DIGITS}`,
  'gi',
)
/** What stands there is a code of a claim, or tells how long a code is. */
const OTHER_CODE = new RegExp(
  '\\b(?:cpt|hcpcs|procedure|diagnosis|revenue|reason|remark|icd|claims?|billing|modifier|error|message|' +
    'status|http|case|ticket|test|invalid|wrong|expired|old|placeholder|fictional|invented|dummy|digits?)\\b',
  'i',
)

/** Neither one digit again and again, nor a count. */
const isCode = (value: string): boolean => {
  const digits = value.replace(/\D/g, '')
  return digits.length >= 4 && !/^(\d)\1+$/.test(digits) && !'012345678909876543210'.includes(digits)
}

/** A thing with keys for digits. */
const KEYED =
  /\b(?:door|keypad|lock|lock ?box|alarm|gate|safe|cabinet|closet|panel|voice ?mail|tablet|vault)s?\b/i
const KEPT = new RegExp(
  `\\b(?:key safe|key box|door safe|keypad)\\b[^\\n.:\\d]{0,40}:\\s{1,2}["'\`*“(]{0,3}${DIGITS}`,
  'gi',
)
const TYPED = new RegExp(
  `\\b(?:punch(?:es|ed)? in|key(?:s|ed)? in|(?:opens?|unlocks?|disarm(?:s|ed)?|answers?) (?:to|with|on)|` +
    `typing|punching)\\s(?:the\\s)?(?:code\\s)?["'\`*“(]{0,3}${DIGITS}`,
  'gi',
)

const findCodes = (text: string): Found[] => [CODE, KEPT].flatMap((pattern) => codesIn(text, pattern))

const findTypedCodes = (text: string): Found[] =>
  codesIn(text, TYPED).filter(({ start, end }) => {
    const { before, after } = paragraphAround(text, { start, end }, REACH)
    return KEYED.test(before) || KEYED.test(after)
  })

function codesIn(text: string, pattern: RegExp): Found[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: found, 1: value, index }): Found[] => {
    const start = index + found.lastIndexOf(value!)
    const { before, after } = paragraphAround(text, { start, end: start + value!.length }, REACH)
    const isOther = OTHER_CODE.test(before.slice(-50)) || OTHER_CODE.test(after.slice(0, 40))
    return isCode(value!) && !isOther && isNoExample(before, after) ? [placed(value!, start)] : []
  })
}

const RECOVERY = /\b(?:recovery|back-?up|rescue|scratch|one-time)[ _-](?:pass)?codes?\b([^\n]{0,160})/gi
const RECOVERY_CODE = /(?<![A-Za-z\d-])[\da-z]{4,8}(?:[- ][\da-z]{4,8}){0,3}(?![A-Za-z\d-])/gi

/** Finds lists of codes of one form behind their label. */
function findRecoveryCodes(text: string): Found[] {
  return [...text.matchAll(RECOVERY)].flatMap(({ 0: found, 1: rest, index }): Found[] => {
    const codes = [...rest!.matchAll(RECOVERY_CODE)].filter(([code]) => isRecoveryCode(code))
    const [first, second] = codes
    if (!first || !(isAlone(first[0], rest!.slice(0, first.index)) || isSameForm(first[0], second?.[0])))
      return []
    const start = index + found.length - rest!.length + first.index
    const { before, after } = paragraphAround(text, { start, end: start + first[0].length }, REACH)
    return isNoExample(before, after) ? [placed(first[0], start)] : []
  })
}

/** Groups with digits in each; `12345678` and the years of a list are none. */
const isRecoveryCode = (code: string): boolean =>
  code.length >= 8 &&
  (code.match(/\d/g) ?? []).length >= 3 &&
  code.split(/[- ]/).every((group) => /\d/.test(group)) &&
  !'0123456789'.includes(code) &&
  !readsAsPlaceholder(code)

/** One code directly behind its label, in groups: `recovery code: b1642-64417`. */
const isAlone = (code: string, between: string): boolean =>
  code.includes('-') && /^(?:\sis)?[\s:=]{1,3}["'`*“]{0,3}$/.test(between) && !/^\d{2,4}-\d{1,4}-/.test(code)

const isSameForm = (first: string, second: string | undefined): boolean =>
  second !== undefined && formOf(first) === formOf(second)

const formOf = (code: string): string => code.replace(/[^- ]/g, 'x')
