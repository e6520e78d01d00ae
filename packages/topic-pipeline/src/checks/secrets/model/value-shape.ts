import { nameLikeness } from '../../phi/names/name-tables.ts'
import { looksTyped } from '../assignments.ts'
import {
  entropy,
  isDefaultWord,
  isNamedAfterStandard,
  looksGenerated,
  readsAsPlaceholder,
} from '../credentials.ts'
import { isChosen } from '../passphrases.ts'
import { conceptsOf } from './context-concepts.ts'

/** What a value looks like: a coarse form for pairs with its place, and all features. */
type ValueShape = { form: string; features: readonly string[] }

const LENGTHS = [3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 100]
const lengthOf = (value: string): number => LENGTHS.find((length) => value.length <= length) ?? 200

/** Forms of values that identify something or are read from somewhere, most special first. */
const FORMS: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['date', /^(?:\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:T[\d:.]*Z?)?$/],
  ['phone', /^(?:1-)?\d{3}-\d{3}-\d{4}$|^\d{3}-\d{4}$|^1-800-[\dA-Z-]+$/],
  ['year', /^(?:19|20)\d\d$/],
  ['digits', /^[*#]?\d[\d#*-]*$/],
  ['decimal', /^[$€£]?\d[\d.,]*(?:%|[a-z]{1,3})?$/],
  ['version', /^[vV]?\d{1,6}(?:\.\d{1,6}){1,4}(?:[A-Za-z_-][\w-]{0,30})?$/],
  ['uuid', /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i],
  ['digest', /^(?:[0-9a-f]{40}|[0-9a-f]{56,})$/i],
  ['hex', /^(?:0x)?(?:[0-9a-f]{16,}|[0-9A-F]{16,})$/],
  ['e-mail', /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/],
  ['variable', /^[$%]|^__|^@@|\$\{|^!/],
  [
    'file',
    /^[\w./\\-]*\.(?:mdx?|json|ya?ml|toml|ini|conf|xml|html?|py|js|ts|sh|ps1|txt|csv|pem|key|log|sql)$/i,
  ],
  [
    'host',
    /^[\w-]{1,63}(?:\.[\w-]{1,63}){0,6}\.(?:com|org|net|io|gov|edu|example|internal|local)(?:[/?#].*)?$/i,
  ],
  ['path', /^[~.]?[/\\]|^[\w.-]+(?:[/\\][\w.@-]+)+[/\\]?$|^\/\//],
  [
    'groups',
    /^(?=.*(?:\d[A-Za-z]|[A-Za-z]\d))(?:(?:[a-z\d]{3,6}-)+[a-z\d]{3,6}|(?:[A-Z\d]{3,6}-)+[A-Z\d]{3,6})$/,
  ],
  ['public key', /^MII(?:BI|BC|CI|CC|D|F|G|H)|^AAAA[BCE]|^AgB/],
  ['constant', /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/],
  ['snake case', /^[a-z][a-z\d]*(?:_[a-z\d]+)+$/],
  ['flag', /^-{1,2}[a-zA-Z][\w-]*$/],
  ['long token', /^[A-Za-z\d+/_]{20,}={0,2}$/],
  ['words with hyphens', /^\p{Ll}{3,}(?:-\p{Ll}{3,}){2,}(?:-?\d{1,4})?$/u],
  ['kebab case', /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/],
  ['dotted', /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/],
  ['camel case', /^[a-z]+(?:[A-Z][a-z]+)+\d?$|^(?:[A-Z][a-z]+){2,}$/],
  ['ticket', /^[A-Z]{2,6}-?\d{1,8}$/],
  ['words with number', /^\p{Lu}?\p{Ll}{2}\p{L}{0,40}\d{1,4}$/u],
  ['words, number, sign', /^\p{L}{3,40}(?:\d{1,4}|[-_.]\p{L}{3,40}\d{0,4})?[!+$#%&*?@]{1,3}$/u],
  ['capitals', /^[A-Z\d]{4,}$/],
  ['code', /^[\w.$]+\(|[()[\]{}]/],
]

/** Runs of the same kind of characters as one letter each: `Otter-1998!` is `Aa-9!`. */
export const outlineOf = (value: string): string =>
  value
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, '9')
    .replace(/(.)\1+/gu, '$1')
    .slice(0, 12)

/** Forms of identifiers, and forms that rules judge better than the model. */
const LEFT_TO_RULES: ReadonlySet<string> = new Set([
  'camel case',
  'constant',
  'date',
  'decimal',
  'digest',
  'dotted',
  'e-mail',
  'file',
  'flag',
  'host',
  'kebab case',
  'long random',
  'long token',
  'path',
  'phone',
  'placeholder',
  'public key',
  'snake case',
  'standard',
  'ticket',
  'uuid',
  'variable',
  'version',
])

/** Whether the model may judge a value that is one token. */
export const isJudgedByModel = (value: string): boolean => !LEFT_TO_RULES.has(formOf(value))

export function shapeOf(value: string, kind: string): ValueShape {
  const isOfWords = kind !== 'token' && kind !== 'digits'
  const form = isOfWords ? `${kind} of ${Math.min(value.split(/[\s,]+/).length, 6)}` : formOf(value)
  const features = [
    `form ${form}`,
    `kind ${kind}`,
    `length ${lengthOf(value)}`,
    `outline ${outlineOf(value)}`,
    `begins ${value.slice(0, 3)}`,
    `classes ${classesOf(value)}`,
    ...wordFeatures(value),
    ...(readsAsPlaceholder(value) ? ['is placeholder'] : []),
    ...(isDefaultWord(value) ? ['is default word'] : []),
  ]
  if (isOfWords) return { form, features }
  features.push(
    `entropy ${Math.round(entropy(value) * 2) / 2}`,
    `switches ${Math.min((value.match(/[a-z](?=[A-Z\d])|[A-Z\d](?=[a-z])|\d(?=[A-Z])/g) ?? []).length, 8)}`,
    ...new Set(Array.from(value.matchAll(/[^\p{L}\d\s]/gu), ([sign]) => `sign ${sign}`)),
  )
  if (/^\d[\d-]*#$|^[#*]/.test(value)) features.push('keys of a pad')
  if (/(\d)\1{2}|0123|1234|2345|3456|4567|5678|9876|4321/.test(value)) features.push('has a run of digits')
  return { form, features }
}

function formOf(value: string): string {
  if (readsAsPlaceholder(value)) return 'placeholder'
  if (isNamedAfterStandard(value)) return 'standard'
  const special = FORMS.find(([, pattern]) => pattern.test(value))?.[0]
  if (special === 'digits') return `digits of ${Math.min(value.replace(/\D/g, '').length, 9)}`
  if (special && !(special === 'snake case' && looksGenerated(value, 3.4))) return special
  if (looksTyped(value)) return 'typed'
  if (isChosen(value)) return 'chosen'
  if (looksGenerated(value, 3.4)) return value.length >= 16 ? 'long random' : 'short random'
  return /\d/.test(value) ? 'other with digits' : /[^\p{L}\d]/u.test(value) ? 'other with signs' : 'other'
}

const classesOf = (value: string): string =>
  (/\p{Ll}/u.test(value) ? 'a' : '') +
  (/\p{Lu}/u.test(value) ? 'A' : '') +
  (/\d/.test(value) ? '9' : '') +
  (/[^\p{L}\d\s_-]/u.test(value) ? '!' : '') +
  (/[_-]/.test(value) ? '-' : '') +
  (/\s/.test(value) ? ' ' : '')

/** Which words a value is made of. */
function wordFeatures(value: string): string[] {
  const words = value.match(/\p{Lu}?\p{Ll}{2,}|\p{Lu}{3,}/gu) ?? []
  const english = words.filter((word) => nameLikeness(word).isEnglish).length
  const concepts = new Set(words.flatMap((word) => conceptsOf(word.toLowerCase())))
  const share = words.length === 0 ? 'none' : english === words.length ? 'all' : english > 0 ? 'some' : 'no'
  return [
    `words ${Math.min(words.length, 5)} ${share} English`,
    ...Array.from(concepts, (concept) => `value says ${concept}`),
  ]
}
