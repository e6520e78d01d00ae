import { list, readTable, text } from '@ppman/facts'
import type { RE2JS } from 're2js'
import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { looksRandom } from '../../secret-openings.ts'
import { entropy, isPlaceholder, looksGenerated, alternativesOf } from './credentials.ts'

const table = (file: string) => new URL(`./facts/${file}`, import.meta.url)
const FORMATS = readTable(table('secret-formats.csv'), {
  id: text,
  keywords: list,
  pattern: text,
  source: text,
})
const ISSUER_VALUES = readTable(table('issuer-values.csv'), {
  id: text,
  issuers: list,
  value: text,
  source: text,
})

/**
 * Minimum entropy in bits per character; below it a value was typed, not generated (`AKIAAAAA…`).
 */
const MIN_ENTROPY = 2.5

/**
 * Formats that identify their issuer, from public rule sets and the issuers' documentation.
 * Published example keys are refused too (docs decision D37).
 */
export const secretFormats: readonly PatternRule[] = FORMATS.map(({ id, keywords, pattern }) => ({
  id,
  keywords,
  pattern: re2(pattern),
  accept: (value) => (id.startsWith('secret.private-key') ? isPrivateKey(value) : isCredential(value)),
  isExact: true,
  acceptJoined: (value) => isCredential(value) && looksRandom(value),
}))

/** The header of an OpenSSH key holds zeros, which read as a run of `A`. */
function isPrivateKey(value: string): boolean {
  return isCredential(value.replace(/A{6,}/g, 'A'))
}

/** Openings of the formats that end in a mark and that no word of a language is. */
const OPENINGS = FORMATS.flatMap(({ keywords }) => keywords).filter(
  (keyword) =>
    /^[a-z\d][a-z\d_.-]{2,}[_.-]$/.test(keyword) &&
    !/^(?:api|sdk|key|pat|sat|access|user|test)[_.-]/.test(keyword),
)
const OPENING = new RegExp(`^(?:${OPENINGS.map((opening) => opening.replaceAll('.', '\\.')).join('|')})`, 'i')

/** Values of an issuer in another length than its format has today. */
export const issuerOpenings: PatternRule = {
  id: 'secret.issuer-opening',
  keywords: OPENINGS,
  pattern: re2(
    `(?i)(?:^|[^0-9a-z_-])((?:` +
      `${OPENINGS.map((opening) => opening.replaceAll('.', '\\.')).join('|')})[0-9a-z_.~+/=-]{16,25` +
      `0})`,
  ),
  accept: (value) => isRandomRest(value.replace(OPENING, '')),
}

/** Digits and letters as no name has them: of both cases, hexadecimal, or with many digits. */
const isRandomRest = (rest: string): boolean =>
  looksGenerated(rest, 3.4) &&
  (rest.match(/\d/g) ?? []).length >= 3 &&
  (/[a-z\d][A-Z]/.test(rest) || /^[0-9a-f]{24,}$/.test(rest) || /^(?=(?:\D*\d){5})[a-z\d]{24,}$/.test(rest))

function isCredential(value: string): boolean {
  return !isPlaceholder(value) && entropy(value) >= MIN_ENTROPY && !isSampleToken(value)
}

/** The person that samples of JSON web tokens name. */
const SAMPLE_CLAIM = /"name"\s*:\s*"(?:John|Jane) Doe"|"sub"\s*:\s*"(?:1234567890|example|user123)"/

/** Whether a JSON web token only carries the claims of a sample. */
export const isSampleToken = (value: string): boolean =>
  value.startsWith('eyJ') &&
  SAMPLE_CLAIM.test(Buffer.from(value.split('.')[1] ?? '', 'base64url').toString('latin1'))

/** The label between the issuer's name and the value. */
const LABEL = '[\\w .:/()-]{0,40}?["\'`\\])]{0,3}\\s{0,3}(?:[=:>|,]{1,3}|\\s(?:is\\s)?)[\\s"\'`=]{0,5}'
const NAMES_SECRET = /key|token|secret|bearer|pat\b|passw|auth|credential|license|contribsys/i
const NAMES_PUBLIC = /\b(?:site|public|publishable|client)[ _-]?(?:key|id|token)/i
const NAMES_IDENTIFIER = new RegExp(
  `(?:\\b|_)(?:${alternativesOf('identifier')}|sha\\d*)["'\`]?\\W{0,6}$`,
  'i',
)

/** Values that only look like a credential of an issuer beside its name. */
export const issuerValues: readonly PatternRule[] = ISSUER_VALUES.map(issuerRule)

/** The pattern is compiled when a text names the issuer, since there are many and each is rare. */
function issuerRule({ id, issuers, value }: (typeof ISSUER_VALUES)[number]): PatternRule {
  let compiled: RE2JS | undefined
  return {
    id,
    keywords: issuers,
    get pattern() {
      return (compiled ??= re2(
        `(?i)(?:^|[^a-z])(?:${issuers.join('|')})${LABEL}(${value})(?:[^0-9A-Za-z_-]|$)`,
      ))
    },
    accept: (found, around) => {
      const before = around.slice(0, around.indexOf(found)).slice(-60)
      return (
        looksGenerated(found.replace(/^A{10,}/, ''), 3) &&
        NAMES_SECRET.test(before) &&
        !NAMES_IDENTIFIER.test(before) &&
        !NAMES_PUBLIC.test(before)
      )
    },
  }
}
