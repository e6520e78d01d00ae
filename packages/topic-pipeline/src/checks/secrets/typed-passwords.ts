import type { Hit } from '../../scan/pattern-rule.ts'
import { wordFinder } from '../../scan/word-finder.ts'
import { isDefaultWord, isTypedPassword, looksGenerated, wordsOf } from './credentials.ts'

/** Characters read after a word for a password: the rest of a sentence, or the answer in a chat. */
const REACH = 120
const WORDS = ['password', 'passwd', 'passphrase', 'pwd', ...wordsOf('password')].filter(
  (word) => word.length > 2 || word === 'pw',
)
/** What people write when they give somebody a new password without the word. */
const RESETS = [
  ...['locked out', 'temporary one', 'temp one', 'new one is', 'set it to', 'reset it to', 'changed it to'],
  ...[
    'pass for',
    'pass to',
    'pass?',
    'pw for',
    'pw to',
    'login to',
    'log in with',
    'sign in with',
    'logs in with',
  ],
]
const findWords = wordFinder([...new Set([...WORDS.map((word) => word.toLowerCase()), ...RESETS])])
const TOKEN = /(?<=^|[\s"'`“”‘’«»:,(>*])[^\s"'`“”‘’«»,;<>|(){}[\]]{9,40}/g
/** Rules for passwords, and examples of them. */
const RULES =
  /\b(?:must|at least|minimum|characters|e\.g|for example|such as|example|policy|never|instead of)\b/i

/**
 * Finds passwords that people typed after a word for one without a separator: in chats, notes and
 * prose. Only values that no word, name, address or code looks like count.
 */
export function findTypedPasswords(text: string): Hit[] {
  const hits = new Map<number, Hit>()
  findWords(text, (word, start) => {
    if (/[\p{L}\d]/u.test(text[start - 1] ?? '')) return
    const near = text.slice(start, start + REACH)
    if (RULES.test(near)) return
    for (const { 0: found, index } of near.matchAll(TOKEN)) {
      const value = found.replace(/[.,!?:]{1,3}$/, '')
      if (index === 0 || !(looksTyped(value) || (followsLabel(near.slice(0, index)) && looksMixed(value))))
        continue
      const place = { start: start + index, end: start + index + value.length }
      hits.set(place.start, { ruleId: 'secret.typed-password', severity: 'error', value, ...place })
    }
  })
  return [...hits.values()]
}

/** Whether only the label stands in front: `pw `, `Kennwort `, `pw is `. */
const followsLabel = (before: string): boolean =>
  /^[\p{L}/]+["'`*]{0,3}(?:[\s:=>-]|\bis\b|→){1,5}["'`*]{0,3}$/u.test(before)

const looksMixed = (value: string): boolean =>
  /[a-z]/.test(value) &&
  /[A-Z]/.test(value) &&
  !ADDRESS.test(value) &&
  isTypedPassword(value) &&
  looksGenerated(value, 3)

/** A sign between letters or digits, as in `Harvest45!moon`. */
const INNER_SIGN = /[A-Za-z0-9][!#$%^*~@][A-Za-z0-9]/
const ADDRESS =
  /:\/\/|@[\w.-]+[:/]|^[\w.+-]+@[\w-]+(?:\.|$)|%[0-9A-F]{2}|^[#@/\\]|\.(?:com|org|net|md|json|html?)\b/i

const looksTyped = (value: string): boolean =>
  INNER_SIGN.test(value) &&
  /[a-z]/.test(value) &&
  /[A-Z]/.test(value) &&
  !ADDRESS.test(value) &&
  isTypedPassword(value) &&
  !isDefaultWord(plain(value))

/** Signs read as the letters that they stand for: `P@ssw0rd`. */
const plain = (value: string): string =>
  value
    .replace(/[!#*~]|\d{2,4}$/g, '')
    .replaceAll('@', 'a')
    .replaceAll('0', 'o')
    .replaceAll('$', 's')
    .replaceAll('1', 'i')
