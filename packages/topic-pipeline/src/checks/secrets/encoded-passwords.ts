import { paragraphAround } from '../../scan/paragraph-around.ts'
import type { Hit } from '../../scan/pattern-rule.ts'
import { entropy, isTypedPassword, looksGenerated, PASSWORD } from './credentials.ts'
import { isSampleToken } from './formats.ts'
import { type Found, isChosen, isSigned, REACH } from './passphrases.ts'

/**
 * Passwords that are not written as they are typed: in base64, hexadecimal or character codes, cut
 * in two, spelled out, and keys in pairs of digits or groups of letters.
 */
export function findEncodedPasswords(text: string): Hit[] {
  const found = [
    ...findEncoded(text),
    ...findHalves(text),
    ...findCodes(text),
    ...findSpelled(text),
    ...findPairs(text),
    ...findTokenParts(text),
  ]
  return found.map((hit) => ({ ruleId: 'secret.encoded-password', severity: 'error', ...hit }))
}

const isPassword = (value: string): boolean => isSigned(value) || isChosen(value)

const ENCODED = new RegExp(
  String.raw`(?<![A-Za-z0-9+/=_-])(?:(?:[0-9a-f]{2}[ :,]){7,39}[0-9a-f]{2}|[0-9a-f]{16,80}|` +
    '[A-Za-z0-9+/]{12,64}={0,2})(?![A-Za-z0-9+/=])',
  'g',
)
const ENCODING = /base ?-?64|\bb64|_b64|\bhex(?:adecimal)?\b|fromhex|unhexlify|\bdecod|\bencoded/i
/** The name of a password on the line of the value. */
const NAMED = new RegExp(`(?:${PASSWORD}|_pass|_pw)\\w{0,12}["']?\\s{0,3}[:=(]`, 'i')
const PAIR_BORDER = /[ :,]/g

/** Finds passwords that are written in base64 or hexadecimal beside the name of the encoding. */
function findEncoded(text: string): Found[] {
  if (!ENCODING.test(text)) return []
  return [...text.matchAll(ENCODED)].flatMap(({ 0: found, index }): Found[] => {
    const { before, after } = paragraphAround(text, { start: index, end: index + found.length }, REACH)
    if (!ENCODING.test(before.slice(-REACH.before)) && !ENCODING.test(after)) return []
    const encoded = found.replace(PAIR_BORDER, '')
    const isHex = /^(?:[0-9a-f]{2})+$/.test(encoded)
    const written = Buffer.from(encoded, isHex ? 'hex' : 'base64').toString('latin1')
    const isNamed = NAMED.test(before.slice(before.lastIndexOf('\n') + 1))
    const isTyped =
      /^[\x21-\x7e]{8,48}$/.test(written) &&
      (isPassword(written.replace(/^[\w.-]{2,30}:/, '')) || (isNamed && isTypedPassword(written)))
    return isTyped ? [{ value: found, start: index, end: index + found.length }] : []
  })
}

/** A key of two halves is at least this long. */
const LEAST_KEY = 20
const HALVES = /\b(?:halves|half|two (?:parts|pieces)|first part|second part|put together|split)\b/i
const QUOTED = /["`“]([^\s"`“”]{3,24})["`”]/g
const WORD_BEFORE = new RegExp(`(?:${PASSWORD}|secret|passcode|token|\\bkey)[^\\n]{0,120}$`, 'i')

/** Finds passwords of which a sentence gives two quoted halves. */
function findHalves(text: string): Found[] {
  if (!HALVES.test(text)) return []
  const parts = [...text.matchAll(QUOTED)]
  return parts.slice(1).flatMap(({ 0: found, 1: second, index }, previous): Found[] => {
    const first = parts[previous]!
    const value = `${first[1]!}${second!}`
    const { before, after } = paragraphAround(text, { start: first.index, end: index + found.length }, REACH)
    const isSplit =
      index - first.index < REACH.after &&
      HALVES.test(before + text.slice(first.index, index) + after) &&
      WORD_BEFORE.test(before) &&
      (isPassword(value) || (value.length >= LEAST_KEY && looksGenerated(value, 3.2)))
    return isSplit ? [{ value, start: first.index, end: index + found.length }] : []
  })
}

const CHARACTER = /\b(?:chr|char|fromCharCode|Char)\((\d{2,3})\)/gi
/** `{'K', 'e', 's'}`: an array of single characters. */
const CHARACTERS = /[{[(]\s{0,3}((?:'[^'\n]'\s{0,2},\s{0,3}){7,60}'[^'\n]')\s{0,3}[}\])]/g
const CODES = /(?:\b(?:chr|char)\(\d{2,3}\)\s{0,2}[+.&,|]{0,2}\s{0,2}){6,60}/gi

/** Finds passwords that code puts together from their characters, or from the codes of these. */
function findCodes(text: string): Found[] {
  const arrays = [...text.matchAll(CHARACTERS)].flatMap(({ 0: found, 1: list, index }): Found[] => {
    const value = Array.from(list!.matchAll(/'([^'])'/g), ([, character]) => character!).join('')
    return isTypedPassword(value) ? [{ value, start: index, end: index + found.length }] : []
  })
  const codes = [...text.matchAll(CODES)].flatMap(({ 0: found, index }): Found[] => {
    const codes = Array.from(found.matchAll(CHARACTER), ([, code]) => Number(code))
    const value = String.fromCharCode(...codes)
    return isTypedPassword(value) ? [{ value, start: index, end: index + found.length }] : []
  })
  return [...arrays, ...codes]
}

const ASKED = new RegExp(`(?:${PASSWORD}|passcode)`, 'gi')
const SPELLED = new RegExp(
  '\\b(?:capital|uppercase|upper-case|big) [A-Z]\\b|\\b(?:underscore|hyphen|dash|exclamation (?:m' +
    'ark|point)|' +
    'dollar sign|asterisk|ampersand|question mark|at sign|percent sign|pound sign|hash sign)\\b|' +
    '\\b(?:all (?:in )?one word|no spaces|radio alphabet|all lower ?case|the words? [A-Z][a-z]+)\\b',
  'g',
)
const RULE =
  /\b(?:must|may|can|cannot|contains?|at least|includ\w+|required|special characters?|one of|or|allowed)\b/i
/** `G r o t t o ! 7`: characters with blanks between them. */
const SINGLE = /(?:^|\s)(?=(?:\S ){0,16}\d)(?:[^\s|] ){7,30}[^\s|](?=\s|$)/
const SPELLED_REACH = 200

/** Finds passwords that a sentence spells: `capital M, a, r, dash, seven`. */
function findSpelled(text: string): Found[] {
  return [...text.matchAll(ASKED)].flatMap(({ index }): Found[] => {
    const near = /^[^]*?(?=\n\n|$)/.exec(text.slice(index, index + SPELLED_REACH))![0]
    const signs = Array.from(near.matchAll(SPELLED), ([sign]) => sign)
    const isSpelled = (new Set(signs).size >= 2 && !RULE.test(near)) || SINGLE.test(near)
    return isSpelled ? [{ value: near, start: index, end: index + near.length }] : []
  })
}

const PAIRS = /(?<![\w:-])(?:[0-9a-f]{2} ){15,63}[0-9a-f]{2}(?![\w:-])/gi
const GROUPS = /(?<![\w-])(?:[a-z2-7]{4} ){3,15}[a-z2-7]{4}(?![\w-])/gi
const KEY_BEFORE = /\b(?:key|secret)\b[^\n]{0,60}$/i
const SEED_BEFORE = /\b(?:seed|authenticator|code generator|t?otp|second factor|setup key)\b[^\n]{0,60}$/i
const PUBLIC_BEFORE =
  /\b(?:public|fingerprint|thumbprint|serial|certificate|hash|digest|checksum|dump)\b[^\n]{0,80}$/i

/** Finds keys in pairs of hexadecimal digits, and seeds of second factors in groups of four. */
function findPairs(text: string): Found[] {
  const keys = (pattern: RegExp, label: RegExp, least: number): Found[] =>
    [...text.matchAll(pattern)].flatMap(({ 0: value, index }): Found[] => {
      const before = text.slice(Math.max(0, index - REACH.before), index)
      const isKey =
        label.test(before) && !PUBLIC_BEFORE.test(before) && (value.match(/\d/g) ?? []).length >= least
      return isKey && entropy(value) >= 3 ? [{ value, start: index, end: index + value.length }] : []
    })
  return [...keys(PAIRS, KEY_BEFORE, 4), ...keys(GROUPS, SEED_BEFORE, 2)]
}

const BETWEEN = '[^\\w-]{1,24}(?:\\w{1,12}[^\\w-]{1,12}){0,3}'
const TOKEN_PARTS = new RegExp(
  `(?<![\\w-])eyJ[\\w-]{10,400}${BETWEEN}eyJ[\\w-]{10,2000}${BETWEEN}[\\w-]{30,700}`,
  'g',
)

const WHOLE_TOKEN = /^[\w-]+\.[\w-]+\./

/** Finds JSON web tokens whose three parts stand in lines or cells of their own. */
function findTokenParts(text: string): Found[] {
  if (!text.includes('eyJ')) return []
  return [...text.matchAll(TOKEN_PARTS)].flatMap(({ 0: value, index }) => {
    const token = (value.match(/[\w-]{10,}/g) ?? []).join('.')
    return WHOLE_TOKEN.test(value) || isSampleToken(token)
      ? []
      : [{ value, start: index, end: index + value.length }]
  })
}
