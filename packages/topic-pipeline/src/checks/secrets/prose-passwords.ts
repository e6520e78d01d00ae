import { paragraphAround } from '../../scan/paragraph-around.ts'
import type { Hit } from '../../scan/pattern-rule.ts'
import { isNoExample } from './assignments.ts'
import { alternativesOf, isMixed, isRealValue, PASSWORD } from './credentials.ts'
import { LABEL, looksChosen, placed, REACH, type Found } from './passphrases.ts'

/**
 * Passwords that prose gives after their word, after what they open or after their last change, in
 * forms that alone say little: words around a sign, a word with a number.
 */
export function findProsePasswords(text: string): Hit[] {
  return [...findLabelled(text), ...findBracketed(text), ...findOpening(text), ...findPairs(text)].map(
    (hit) => ({
      ruleId: 'secret.prose-password',
      severity: 'error',
      ...hit,
    }),
  )
}

const SIGN = /[!#$%^*~@?]/
const CANDIDATE = /(?<=[\s"'`“*(])[A-Za-z!#$%^*~@?]{8,40}(?=[\s"'`”*).,;]|$)/g
/** Two words around a sign: `Willow!Bench`. */
const SIGN_BETWEEN_WORDS = /^[A-Z]?[a-z]{2,15}[!#$%^*~][A-Za-z]?[a-z]{2,15}[!#$%^*~]?$/
/** Changes of case as no name in camel case has them: `ZtqnHzQPcAbho`. */
const CHANGES = /[a-z](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g

/** Letters with a sign, of both cases, that are no word with a mark at its end. */
const isSignedLetters = (value: string): boolean =>
  SIGN.test(value) &&
  isMixed(value) &&
  isRealValue(value) &&
  (SIGN_BETWEEN_WORDS.test(value) || (value.match(CHANGES) ?? []).length >= 3)

/** A word for a password, what it is of, and a verb or a colon: `La contraseña del portal es `. */
const LABELLED = new RegExp(
  `(?:${PASSWORD}|(?<![A-Za-z])(?:${alternativesOf('password')}))["\`*]{0,3}(?:\\s[^\\n.:;]{1,50}?)?` +
    '(?:\\s(?:is|was|es|est|ist|è|é|jest|är|lautet)(?:\\s(?:now|still|currently))?\\s|\\s?[:=→]\\s?|\\s)' +
    '["\'`“*]{0,3}$',
  'iu',
)

function findLabelled(text: string): Found[] {
  return [...text.matchAll(CANDIDATE)].flatMap(({ 0: found, index }): Found[] => {
    const value = found.replace(/[?*]{2}$/, '')
    if (!isSignedLetters(value)) return []
    const { before, after } = paragraphAround(text, { start: index, end: index + found.length }, REACH)
    const isGiven = isLabelled(before) || CHANGED.test(before)
    return isGiven && isNoExample(before, after) ? [placed(value, index)] : []
  })
}

const isLabelled = (before: string): boolean =>
  LABEL.test(before.slice(-60)) || LABELLED.test(before.slice(-90))

const BRACKETED = /(?<=[\s"'`“*])[A-Za-z\d!#$%^&*@+-]{1,20}[()[\]{}<>|,;][^\s"'`”]{2,30}/g

/** Values with a bracket within, which are no call and no list. */
function findBracketed(text: string): Found[] {
  return [...text.matchAll(BRACKETED)].flatMap(({ 0: found, index }): Found[] => {
    const value = found.replace(/[.,;:!?]{1,3}$/, '')
    if (!isBracketed(value)) return []
    const { before, after } = paragraphAround(text, { start: index, end: index + found.length }, REACH)
    return LABEL.test(before.slice(-60)) && isNoExample(before, after) ? [placed(value, index)] : []
  })
}

/** A call, an index or an element: `config(`, `settings[`, `<Value>`. */
const CODE_OPENING = /^[$\w.]*[A-Za-z_]{3}\d?[([{]|^[{[<(]/
/** Whether a value of letters of both cases and digits holds a sign that code and lists use. */
export const isBracketed = (value: string): boolean =>
  value.length >= 8 &&
  /[A-Za-z\d][,;()[\]{}<>|]+[A-Za-z\d]/.test(value) &&
  /\d/.test(value) &&
  isMixed(value) &&
  isRealValue(value) &&
  !CODE_OPENING.test(value)

/** `The password was changed to `, `it was reset to `. */
const CHANGED = new RegExp(
  `(?:${PASSWORD}|\\b(?:it|login|account))\\b[^\\n.]{0,40}?\\b(?:re-?set|changed|rotated|switched|set)\\s` +
    '(?:back\\s|again\\s)?to\\s(?:be\\s)?["\'`“*]{0,3}$',
  'i',
)
/** Things that a password opens. */
const LOCKED_THING =
  'zip|archive|pdf|workbook|spreadsheet|attachment|file|folder|share|mailbox|inbox|laptop|tablet|phone|' +
  'kiosk|drive|disk|stick|database|vault|document|sheet|macro|backup|keystore|certificate'
const OPENED = new RegExp(
  `\\b(?:${LOCKED_THING})s?\\b[^\\n.]{0,60}?(?:` +
    '\\b(?:opens?|opened|unlocks?|unlocked|protected|locked|encrypted|secured|unzips?|decrypts?)\\s' +
    '(?:only\\s)?(?:with|by|using)|' +
    '\\b(?:locked|protected|encrypted)\\b[^\\n.]{0,20}?\\bkey\\sis)\\s["\'`“*]{0,3}$',
  'i',
)
const OPENED_BEFORE = new RegExp(
  `\\b(?:open|unlock|unzip|decrypt)\\s(?:the|this|that|our|each|every|it)\\b[^\\n.]{0,40}?` +
    '\\s(?:with|using)\\s["\'`“*]{0,3}$',
  'i',
)
/** A word with a number that is not the name of a program. */
const WORD_AND_NUMBER = new RegExp(
  String.raw`^(?!(?:excel|word|office|acrobat|adobe|reader|notepad|winzip|python|windows|access|` +
    String.raw`visio|sql|step|version|level|form|type|sha|aes|rsa|md|key|tls)\d)[a-z]{4,14}\d{2,6}$`,
  'i',
)
export const isWordAndNumber = (value: string): boolean => WORD_AND_NUMBER.test(value)
const VALUE = /(?<=[\s"'`“*(])[A-Za-z\d][A-Za-z\d._!#$%^*~@-]{6,39}(?=[\s"'`”*),;]|$)/g

function findOpening(text: string): Found[] {
  return [...text.matchAll(VALUE)].flatMap(({ 0: found, index }): Found[] => {
    const value = found.replace(/[.!*]{1,3}$/, '')
    if (!/\d/.test(value)) return []
    const { before, after } = paragraphAround(text, { start: index, end: index + found.length }, REACH)
    const isGiven = isOpening(value, before) || (looksChosen(value) && CHANGED.test(before))
    return isGiven && isNoExample(before, after) ? [placed(value, index)] : []
  })
}

const isOpening = (value: string, before: string): boolean =>
  (looksChosen(value) || WORD_AND_NUMBER.test(value)) && (OPENED.test(before) || OPENED_BEFORE.test(before))

const PAIR = /[`"“][\w.@-]{2,40}:([^\s:`"”]{8,40})[`"”]/g
const PAIR_NEAR = /\b(?:basic auth\w*|credentials?|creds|user:pass\w*)\b/i

/** A user and a password in one pair of quotes, beside words of access. */
function findPairs(text: string): Found[] {
  return [...text.matchAll(PAIR)].flatMap(({ 0: pair, 1: value, index }): Found[] => {
    if (!/\d/.test(value!) || !(looksChosen(value!) || WORD_AND_NUMBER.test(value!))) return []
    const start = index + pair.length - 1 - value!.length
    const { before, after } = paragraphAround(text, { start: index, end: index + pair.length }, REACH)
    const isGiven = PAIR_NEAR.test(before) || PAIR_NEAR.test(after)
    return isGiven && isNoExample(before, after) ? [placed(value!, start)] : []
  })
}
