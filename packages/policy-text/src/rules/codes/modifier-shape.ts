/** Numeric modifiers of CPT; others are two digits by chance. */
const NUMERIC = /^(?:2[2-7]|3[23]|47|5[0-9]|6[236]|7[3-9]|8[0-2]|9[0-9])$/
/** Two-letter words of running text in capitals. */
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
  'MAY',
  'ID',
  'VS',
  'US',
  'EM',
])

/** Source of a pattern for letters that are a modifier wherever they stand against a code: neither words, units nor states. */
export const KNOWN_LETTERS =
  '(?:G[PNOTQYZAX]|KX|RT|LT|TC|QW|RR|NU|UE|J[WZ]|X[ESPU]|F[QRSX]|Q[KXYZ]|H[NO]|T[ADEGHSU]|P[NOT]|L[CD])'

/** True when two characters, upper case, can be a modifier: numeric ones of CPT, letters and digits of HCPCS. */
export const isModifier = (word: string) =>
  NUMERIC.test(word) || (/^(?:[A-Z][A-Z0-9]|\d[A-Z])$/.test(word) && !WORDS.has(word))
