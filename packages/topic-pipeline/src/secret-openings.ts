/**
 * Prefixes of credentials that no word starts with; the text after them may be split into parts.
 */
const PREFIXES = (
  'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- sk_live_ sk_test_ rk_live_ rk_test_ AIza xoxb- xoxp- ' +
  'npm_ hf_ dop_v1_ SG. sk-ant- sk-proj- hvs. ppk_ ppd_ ppt_'
).split(' ')
/** As they stand at the start of a credential. */
export const CREDENTIAL_PREFIXES: readonly string[] = PREFIXES
const escaped = PREFIXES.map((opening) => opening.replaceAll('.', '\\.')).join('|')
const PATTERN = `(?:AKIA|ASIA)(?=[A-Z2-7])|${escaped}`

const ANYWHERE = new RegExp(PATTERN)
const BEGINNINGS = new Set(
  [...PREFIXES, 'AKIA', 'ASIA'].flatMap((opening) =>
    Array.from({ length: opening.length - 2 }, (_, index) => opening.slice(0, index + 2)),
  ),
)
const PREFIX_OR_BEGINNING = new RegExp(
  `${PATTERN}|(?<![A-Za-z0-9])` +
    `(?:${[...BEGINNINGS].map((beginning) => beginning.replaceAll('.', '\\.')).join('|')})` +
    '(?![A-Za-z0-9])',
)
const AT_POSITION = new RegExp(PATTERN, 'y')

/** The first credential prefix in a text, or null. */
export const findPrefix = (text: string): { index: number; opening: string } | null => {
  const match = ANYWHERE.exec(text)
  return match && { index: match.index, opening: match[0] }
}

/**
 * Whether a text contains a credential prefix or the beginning of one: a cheap test before
 * splitting it.
 */
export const mayContainPrefix = (text: string): boolean => PREFIX_OR_BEGINNING.test(text)

/** Whether a credential may start at an index. */
export function startsCredentialAt(text: string, index: number): boolean {
  AT_POSITION.lastIndex = index
  return AT_POSITION.test(text)
}

/** Whether two pieces form a prefix only together, like `gh` and `p_…`. */
export const formPrefixTogether = (first: string, second: string): boolean =>
  BEGINNINGS.has(first) &&
  [...PREFIXES, 'AKIA', 'ASIA'].some(
    (opening) => opening.startsWith(first) && second.startsWith(opening.slice(first.length)),
  )

/** Whether letters and digits are mixed unlike in words, numbers, versions or variable names. */
export const isRandomPiece = (text: string): boolean =>
  text.length >= 4 &&
  ((/\d/.test(text) && /[A-Za-z]/.test(text) && !/^[a-z]+[-_./\d]*$|^v?\d+(?:\.\d+)+/.test(text)) ||
    changesOfCase(text) >= 2)

/** Number of changes from a lower-case letter or digit to a capital. */
export const changesOfCase = (text: string): number => (text.match(/[a-z0-9](?=[A-Z])/g) ?? []).length

/** Whether a value joined from parts looks random rather than like words. */
export const looksRandom = (value: string): boolean => /\d/.test(value) || changesOfCase(value) >= 3
