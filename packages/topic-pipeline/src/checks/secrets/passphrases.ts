import { paragraphAround } from '../../scan/paragraph-around.ts'
import type { Hit } from '../../scan/pattern-rule.ts'
import { isNoExample, looksTyped } from './assignments.ts'
import {
  alternativesOf,
  isInBase64,
  isTypedPassword,
  PASSWORD,
  readsAsPlaceholder,
  wordsOf,
} from './credentials.ts'

/**
 * Passwords that no label names: values with the look of a typed password (`Harvest!Moon45`) beside
 * words of access, and words with digits or several words after a lead such as `enter`.
 */
export function findPassphrases(text: string): Hit[] {
  const hits = [...findSigned(text), ...findLed(text)]
  return hits.map((hit) => ({ ruleId: 'secret.passphrase', severity: 'error', ...hit }))
}

export type Found = Pick<Hit, 'value' | 'start' | 'end'>

const BORDER = '\\s"\'`“”‘’«»,;<>|(){}[\\]*'
/** A value with a sign between letters or digits. */
const SIGNED = new RegExp(
  `(?<=^|[${BORDER}:/])(?=[^${BORDER}]{0,38}[!#$%^~@&+])[^${BORDER}:/]{8,40}(?![^${BORDER}])`,
  'g',
)
const INNER = /[A-Za-z0-9][!#$%^~@&][A-Za-z0-9]|[a-z]{3}\+[A-Za-z]{3}/
/** Signs that stand within no word of prose, code or address. */
const RARE = /[A-Za-z0-9][!$%][A-Za-z0-9]|[A-Za-z]{3}&[A-Za-z]{3}/
/** A cell of a workbook, a part of an address, a line of a file, a query. */
const PLACE = /^\w{1,20}![A-Z]{1,2}\d{1,5}$|\.\w{1,6}#|#L\d|[?&]\w{1,20}=|^@/
/** Words, capitals or letters with digits among them. */
const JOINED = new RegExp(
  `(?<=^|[${BORDER}:])[\\p{L}\\d]{1,20}(?:[._=-][\\p{L}\\d]{1,20}){0,4}(?=[.!?:]?(?:[${BORDER}]|$))`,
  'gu',
)
/** Accounts, what people do with them, and the commands that take a password. */
const ACCESS = new RegExp(
  '\\b(?:log(?:s|ged|ging)?[ -]?(?:in|on|into)|log[io]n|sign(?:s|ed)?[ -]?(?:in|on)|accounts?|use' +
    'rs?|username|' +
    'admin|root|vpn|ssid|wi-?fi|credentials?|unlocks?|prompt(?:s|ed)?|break-?glass|passcode|secre' +
    'ts?|secure_?string|' +
    'demo|seat|portal|console|viewer|sudo|connect|chpasswd|host|server|' +
    'usuario|utilisateur|benutzer|konto|utente|usuário|cuenta|compte|clave|key)\\b|' +
    '登[录錄]|账号|帳號|логин|учетн|계정|' +
    PASSWORD,
  'iu',
)
const ASKED = `(?:${PASSWORD}|(?<![A-Za-z])(?:${alternativesOf('password')}))`
/** What makes a value the answer to a question for a password. */
const LEADS = new RegExp(
  `(?:${ASKED}|\\b(?:log|sign)[ -]?(?:in|on)\\b|\\bunlocks?\\b|` +
    '\\banswer\\b|\\bssid\\b|\\bwi-?fi\\b|\\bcredentials?\\b|\\baccount\\b|\\badmin\\b|\\bprompt)' +
    '(?:[^\\n]{0,90}(?:\\b(?:with|is|are|reads?|shows|showing|says|now|enter|types?|use|to|key|by' +
    '|answer|password|pw|file is)|' +
    'A[.:]\\*{0,2}|[:=→–])|(?:es|est|ist|è|é|jest|är|lautet|dazu)?)' +
    '[\\s:=–-]{1,3}["`“«*\']{0,3} ?$',
  'iu',
)
/** `The password of the inbox has not changed in years: `. */
const COLON = new RegExp(`${ASKED}[^\\n.:]{0,70}:\\s["\`*“]{0,3}$`, 'iu')
/** A word with a number that names no part of a text. */
const WORD_AND_NUMBER = new RegExp(
  String.raw`^(?!(?:chapter|section|step|figure|table|level|version|part|page` +
    String.raw`|type|option|rule|item)\d)[A-Za-z][a-z]{3,14}\d{1,6}$`,
  'i',
)
/** `Summer2025`, `winter24`: not the name of a standard. */
const WORD_AND_YEAR = /^(?!sha|hmac|utf|pbkdf|argon|base|oauth|version)[a-z]{5,14}\d{2,4}$/i
/** A sentence that says what the password is, or was set to. */
const SET_TO = new RegExp(
  `${ASKED}[^\\n.:]{0,50}?\\s?\\b(?:set to|to|(?:stays?|still|remains?)(?: at)?|is(?: now| still)?|was)\\s["\`“]?$|` +
    `\\b(?:with|use|enter|type) the ${ASKED}\\s["\`“]?$`,
  'iu',
)
const OTHER_SENTENCE = /\b(?:not|never|don['’]t|avoid|policy|rules?|managers?|moved|renamed|hash\w*)\b/i
const ENDS_CLAUSE = /^["`”)]{0,2}(?:[.,;:!)]|\s?$|\n|\s(?:until|for|so|and|but|because|now|till|since)\b)/i
const isSetTo = (before: string, after: string): boolean =>
  SET_TO.test(before) && !OTHER_SENTENCE.test(before) && ENDS_CLAUSE.test(after)
/** Only a label stands in front. */
const LABEL = new RegExp(`${ASKED}["\`*]{0,3}(?:\\s(?:is|was))?[\\s:=–-]{1,3}["\`*“]{0,3}$`, 'iu')
/** Characters read beside a value. */
export const REACH = { before: 130, after: 90 }
/** What stands there names a thing of a program or of a workbook. */
const OTHER_THING =
  /\b(?:class|exception|vault (?:item|entry)|sheet|role|group|profile|report|template)s? ["'`*“]{0,2}$/i

function findSigned(text: string): Found[] {
  if (!INNER.test(text)) return []
  return [...text.matchAll(SIGNED)].flatMap(({ 0: found, index }): Found[] => {
    const value = found.replace(/[.,!?:]{1,3}$/, '')
    if (!isSigned(value)) return []
    const { before, after } = paragraphAround(text, { start: index, end: index + found.length }, REACH)
    if (isInBase64(value, before + found + after)) return []
    const isGiven = RARE.test(value) || (!before.endsWith('/') && (ACCESS.test(before) || ACCESS.test(after)))
    return isGiven && isNoExample(before, after) ? [placed(value, index)] : []
  })
}

export const isSigned = (value: string): boolean =>
  INNER.test(value) && looksTyped(value.replace(/[&+]/g, '!')) && !PLACE.test(value)

function findLed(text: string): Found[] {
  return [...text.matchAll(JOINED)].flatMap(({ 0: value, index }): Found[] => {
    if (value.length < 6 || !/\d|-.*-.*-/.test(value) || !/\p{L}/u.test(value)) return []
    if (readsAsPlaceholder(value)) return []
    const { before, after } = paragraphAround(text, { start: index, end: index + value.length }, REACH)
    const isAnswer =
      (isChosen(value) && LEADS.test(before)) ||
      (isShort(value) && LABEL.test(before.slice(-40))) ||
      (WORD_AND_NUMBER.test(value) &&
        ((/[A-Z]/.test(value) && (COLON.test(before) || LABEL.test(before.slice(-40)))) ||
          (WORD_AND_YEAR.test(value) && isSetTo(before.slice(-90), after))))
    return isAnswer && isNoExample(before, after) && !OTHER_THING.test(before) ? [placed(value, index)] : []
  })
}

/** `Cricket7Bay`, `CARBON7TIDE`, `Cl0udBramble`. */
const INNER_DIGITS = new RegExp(
  String.raw`^\p{Lu}?\p{Ll}{3,}\d{1,4}\p{Lu}\p{L}{2,}$|^[A-Z]{3,}\d{1,3}[A-Z]{3,}$` +
    String.raw`|^\p{Lu}\p{Ll}*\d\p{Ll}+(?:\p{Lu}\p{Ll}+)+$`,
  'u',
)
/** Whether people made a value of words, signs and digits. */
export const isChosen = (value: string): boolean =>
  isJoinedPhrase(value) || (INNER_DIGITS.test(value) && isTypedPassword(value))

/** A value with the look of a typed password, or one that people made of words. */
export const looksChosen = (value: string): boolean => looksTyped(value) || isChosen(value)

/** `q7xk29`: letters and digits change three times; `cl0ud-bramble`; four words. */
const isShort = (value: string): boolean =>
  (/^[a-z\d]{6,12}$/.test(value) && (value.match(/[a-z](?=\d)|\d(?=[a-z])/g) ?? []).length >= 3) ||
  /^[a-z]*[a-z][013457][a-z]{2,}(?:[-_.][a-z]{3,}){1,3}$/.test(value) ||
  (/^(?:[a-z]{3,12}-){3,6}[a-z]{3,12}$/.test(value) &&
    !value.split('-').some((word) => FUNCTION_WORDS.has(word)))

const FUNCTION_WORDS: ReadonlySet<string> = new Set(wordsOf('function word'))
const GLUED = new RegExp(
  String.raw`\p{Ll}{3}\d{2,4}$|^\d{1,2}\p{L}\p{Ll}{2}|\p{Ll}\d\p{Ll}{2}|\p{Ll}\p{Lu}\d` +
    String.raw`|\p{Lu}\d\p{Ll}{3}|\p{Ll}\d\p{Lu}\p{Ll}`,
  'u',
)
/** `Oct0pus_Gravel3`, `Mango-Trellis19`: words of both cases, one with digits of its own. */
export function isJoinedPhrase(value: string): boolean {
  const parts = value.split(/[._=-]/)
  return (
    parts.length > 1 &&
    /\p{Ll}/u.test(value) &&
    /\p{Lu}/u.test(value) &&
    isTypedPassword(value) &&
    parts.some((part) => /\p{L}{3}/u.test(part)) &&
    (parts.some((part) => GLUED.test(part)) || isListOfWords(parts))
  )
}

/** `Cirrus.Pond.81`, `harbor-Kite-551`: words and at their end a number that is no year. */
const isListOfWords = (parts: readonly string[]): boolean =>
  parts.length >= 3 &&
  parts.filter((part) => /^\p{L}?\p{Ll}{2,}$/u.test(part)).length === parts.length - 1 &&
  /^(?!19|20)\d{1,4}$/.test(parts.at(-1)!)

export const placed = (value: string, start: number): Found => ({ value, start, end: start + value.length })
