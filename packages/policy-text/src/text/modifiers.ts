import { source } from './pattern.ts'

/** Numeric modifiers of CPT; other pairs of digits are none. */
const NUMERIC = /^(?:2[2-7]|3[23]|47|5[0-9]|6[236]|7[3-9]|8[0-2]|9[0-9])$/
/**
 * Two-letter words in capitals that are not modifiers. AS (an assistant at surgery) and AT (acute
 * treatment) are modifiers.
 */
const WORDS = new Set([
  'IS',
  'TO',
  'IN',
  'OF',
  'ON',
  'OR',
  'BE',
  'BY',
  'AN',
  'IF',
  'NO',
  'WE',
  'DO',
  'ID',
  'VS',
  'US',
  'EM',
])

/**
 * Pattern source of letters that are a modifier next to a code: they are neither words, units nor
 * states.
 */
export const KNOWN_LETTERS = source`
    (?:G[CEFGHJPNOTQYVZAXW]|CQ|KX|RT|LT|TC|QW|RR|NU|UE|J[WZ]|X[ESPU]|F[QRSX]|Q[KXYZ]|H[NO]|T[ADEGHSU]|P[NOT]|
    L[CDLMR]|A[ADSIUVW]|K[FHIJ]|H[QAE]|F[AB])
  `

/**
 * Whether two upper-case characters can be a modifier: numeric ones of CPT, letters and digits of
 * HCPCS.
 */
export const isModifier = (word: string) =>
  NUMERIC.test(word) || (/^(?:[A-Z][A-Z0-9]|\d[A-Z])$/.test(word) && !WORDS.has(word))
