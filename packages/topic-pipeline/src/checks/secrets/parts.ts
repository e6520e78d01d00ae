import type { Hit } from '../../scan/pattern-rule.ts'
import { entropy, looksGenerated, readsAsPlaceholder } from './credentials.ts'

/** A character of a name, or of one in a template: `app.key`, `${KEY}`. */
const NAME_CHARACTER = /[\w${}.]/.source
const QUOTE = /["'`]/.source
/** `app.secret_key = KEY_A + KEY_B`, `client.apiToken = a.concat(b)`: names joined to a secret. */
const JOINED = new RegExp(
  '(?:secret|token|passw(?:or)?d|credential|api_?key|private_?key|signing_?key|encryption_?key)' +
    String.raw`\w{0,20}["'\]]{0,2}\s{0,4}(?::=|[=:(])\s{0,4}f?${QUOTE}?(${NAME_CHARACTER}{1,60}` +
    String.raw`(?:(?:\s{0,3}(?:\+|\.\.|&|\|\|)\s{0,3}|\.concat\(|, ?)${NAME_CHARACTER}{1,40}\)?){1,5}|` +
    String.raw`(?:\$?\{\w{1,40}\}){2,6})`,
  'gi',
)
const NAME = /[A-Za-z_$]\w*/g
const STRING = (name: string) =>
  new RegExp(
    `(?<![\\w.])${name.replaceAll('$', '\\$')}` +
      '\\s{0,4}(?::=|[=:])\\s{0,4}[bru]?["\'`]([^"\'`\\s]{4,80})["\'`]',
  )
const MIN_LENGTH = 16

/** Finds secrets that code joins from several variables. */
export function findJoinedVariables(text: string): Hit[] {
  return [...text.matchAll(JOINED)].flatMap(({ 1: expression, index, 0: found }): Hit[] => {
    const names = [...expression!.matchAll(NAME)].map(([name]) => name).filter((name) => name !== 'concat')
    const values = names.flatMap((name) => STRING(name).exec(text)?.[1] ?? [])
    const value = values.join('')
    if (values.length < 2 || value.length < MIN_LENGTH || !looksGenerated(value, 3.2)) return []
    return [
      {
        ruleId: 'secret.joined-variables',
        severity: 'error',
        value,
        start: index,
        end: index + found.length,
      },
    ]
  })
}

/** Groups of equal length between blanks, as people write a long key to read it aloud. */
const GROUPS = /(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_]{4,8} ){3,15}[A-Za-z0-9+/_]{2,8}(?![A-Za-z0-9+/_-])/g
const KEY_BEFORE = /\b(?:key|secret|token|password|credential|pat)\b[^\n]{0,60}$/i
/** Fingerprints of keys are public and hexadecimal. */
const FINGERPRINT = /^(?:[0-9A-F]+|[0-9a-f]+)$/
const MIN_ENTROPY = 3.5

/** Finds keys that are written in groups of equal length. */
export function findGroupedKeys(text: string): Hit[] {
  return [...text.matchAll(GROUPS)].flatMap(({ 0: found, index }): Hit[] => {
    const groups = equalGroups(found.split(' '))
    const value = groups.join('')
    const before = text.slice(Math.max(0, index - 80), index)
    const isKey =
      value.length >= 20 &&
      /\d/.test(value) &&
      !FINGERPRINT.test(value) &&
      isMixed(groups) &&
      entropy(value) >= MIN_ENTROPY &&
      !readsAsPlaceholder(value) &&
      KEY_BEFORE.test(before)
    return isKey
      ? [{ ruleId: 'secret.grouped-key', severity: 'error', value, start: index, end: index + found.length }]
      : []
  })
}

/** The longest run of groups as long as the first, with a shorter one at the end. */
function equalGroups(groups: readonly string[]): string[] {
  const length = groups[0]!.length
  const end = groups.findIndex((group) => group.length !== length)
  if (end < 0) return [...groups]
  return groups[end]!.length < length ? groups.slice(0, end + 1) : groups.slice(0, end)
}

/** Mixed case or capitals with digits within groups; account numbers and dates have digits only. */
const isMixed = (groups: readonly string[]): boolean =>
  groups.filter((group) => /\d/.test(group) && /[A-Za-z]/.test(group)).length >= groups.length / 3 ||
  groups.filter((group) => /[a-z0-9][A-Z]|[A-Z][a-z]?[A-Z]/.test(group) && /[a-z]/.test(group)).length >=
    groups.length / 2
