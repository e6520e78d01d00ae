import { paragraphAround } from '../../scan/paragraph-around.ts'
import type { Hit } from '../../scan/pattern-rule.ts'
import { isNoExample } from './assignments.ts'
import { entropy, isMixed, isRealValue, wordsOf } from './credentials.ts'

/**
 * Values that open something without a user name: recovery keys of disks, lists of recovery codes,
 * and links that sign in or set a password.
 */
export function findRecoveryValues(text: string): Hit[] {
  return [...findRecoveryKeys(text), ...findRecoveryCodes(text), ...findSignInLinks(text)].map((hit) => ({
    severity: 'error',
    ...hit,
  }))
}

type Found = Pick<Hit, 'ruleId' | 'value' | 'start' | 'end'>
const foundAt = (ruleId: string, value: string, start: number): Found[] => [
  { ruleId, value, start, end: start + value.length },
]

/** BitLocker: eight groups of six digits. */
const DIGIT_GROUPS = /(?<![\w-])\d{6}(?:[- ]\d{6}){7}(?![\w-])/g
/** Groups of letters and digits, as FileVault, systemd and password managers print them. */
const LETTER_GROUPS = /(?<![\w-])[A-Za-z\d]{4,8}(?:-[A-Za-z\d]{4,8}){4,11}(?![\w-])/g
const KEY_NEAR = new RegExp(
  '\\b(?:recovery|backup|rescue|emergency|secret|master|unseal)[ -]key|filevault|bitlocker|\\bluks\\b|' +
    'wiederherstellungsschlüssel|clé de (?:récupération|secours)|clave de recuperación|' +
    'chave de recuperação|回復キー|恢复密钥',
  'i',
)
const KEY_REACH = { before: 160, after: 60 }
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const LEAST_ENTROPY = 2.5

function findRecoveryKeys(text: string): Found[] {
  const keys = (pattern: RegExp, isKey: (value: string, isNamed: boolean) => boolean): Found[] =>
    [...text.matchAll(pattern)].flatMap(({ 0: value, index }) => {
      const { before, after } = paragraphAround(text, { start: index, end: index + value.length }, KEY_REACH)
      const isNamed = KEY_NEAR.test(before) || KEY_NEAR.test(after)
      const isRandom = entropy(value.replaceAll('-', '')) >= LEAST_ENTROPY && isRealValue(value)
      return isRandom && isKey(value, isNamed) && isNoExample(before, after)
        ? foundAt('secret.recovery-key', value, index)
        : []
    })
  return [
    ...keys(DIGIT_GROUPS, (value, isNamed) => isNamed || value.includes('-')),
    ...keys(
      LETTER_GROUPS,
      (value, isNamed) => isNamed && /[A-Za-z]/.test(value) && !UUID.test(value) && !isWordy(value),
    ),
  ]
}

/** Words with hyphens between them; the letters of systemd's keys hold few vowels. */
const isWordy = (value: string): boolean =>
  !/\d/.test(value) && (value.match(/[aeou]/gi) ?? []).length > value.length / 8

const CODES = new RegExp(
  `(?<!\\p{L})(?:${wordsOf('recovery codes')
    .map((words) => words.replaceAll(' ', '[ -]?'))
    .join('|')})(?!\\p{L})`,
  'giu',
)
/** Characters behind the words in which the codes stand. */
const CODES_REACH = 420
const CODE = new RegExp(
  String.raw`(?<![\w./:-])(?:\d{4}[ -]\d{4}|\d{6,10}|(?=[\da-z-]*\d)(?=[\da-z-]*[a-z])` +
    String.raw`(?:[\da-z]{4,6}-[\da-z]{4,6}|[\da-z]{8,12}))(?![\w/:-]|\.\w)`,
  'gi',
)
const LEAST_CODES = 3
const OUTLINE = (code: string): string => code.replace(/[A-Za-z\d]/g, '0')

/** Finds three codes of one form or more behind words for recovery codes. */
function findRecoveryCodes(text: string): Found[] {
  return [...text.matchAll(CODES)].flatMap(({ 0: words, index }) => {
    const start = index + words.length
    const near = text.slice(start, start + CODES_REACH)
    const codes = [...near.matchAll(CODE)]
    const alike = codes.filter(([code]) => OUTLINE(code) === OUTLINE(codes[0]![0]))
    const distinct = new Set(alike.map(([code]) => code))
    const isList =
      distinct.size >= LEAST_CODES && isNoExample(text.slice(Math.max(0, index - 120), start), near)
    return isList ? foundAt('secret.recovery-codes', alike[0]![0], start + alike[0]!.index) : []
  })
}

const ADDRESS = /https?:\/\/([^\s/"'`<>|)\]]{3,120})\/([^\s"'`<>|)\]]{8,400})/g
/** What a link does that signs in or lets somebody choose a password. */
const SIGN_IN_STEP = new RegExp(
  '(?:^|[/?&=_.#-])(?:re-?set|set-?(?:pass|pw)|passw(?:or)?d|forgot|recover|activat\\w{1,4}|invit\\w{1,6}|' +
    'magic|one-?time|passwordless|enroll|onboard|(?:sign|log)-?in|sso|verify-?email|confirm-?email|' +
    'unlock|accept|join|welcome|register)',
  'i',
)
const LINK_NEAR =
  /\b(?:re-?set|sign-?in|log-?in|magic|invit\w+|activat\w+|one-?time) (?:\w+ )?(?:link|url|address)\b/i
const VALUE_OF_QUERY = /[?&#][\w.-]{1,40}=([^&#\s]{12,400})/g
const LEAST_TOKEN = 16

/** Finds links whose path says that they sign in, with a random part that proves who follows it. */
function findSignInLinks(text: string): Found[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: link, 1: host, 2: rest, index }) => {
    const near = text.slice(Math.max(0, index - 90), index)
    if (!SIGN_IN_STEP.test(`/${rest!}`) && !LINK_NEAR.test(near)) return []
    const parts = [
      ...rest!.split(/[?#]/)[0]!.split('/'),
      ...Array.from(link.matchAll(VALUE_OF_QUERY), ([, value]) => value!),
    ].map((part) => part.replace(/[.,;:*_]{1,4}$/, ''))
    const token = parts.find(isLinkToken)
    return token && !/(?:^|\.)(?:github|gitlab)\./.test(host!) && isNoExample(near, '')
      ? foundAt('secret.sign-in-link', token, index + link.lastIndexOf(token))
      : []
  })
}

/** Letters and digits that change often, or a long hexadecimal value; no word and no date. */
function isLinkToken(part: string): boolean {
  if (part.length < LEAST_TOKEN || /[%{}]|\.\w{2,5}$/.test(part) || !isRealValue(part)) return false
  const changes = (part.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length
  return entropy(part) >= 3 && (changes >= 5 || (isMixed(part) && changes >= 2 && entropy(part) >= 3.7))
}
