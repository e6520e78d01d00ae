/**
 * How issuers begin their credentials, where no word begins so: what follows such an opening may be
 * cut into parts.
 */
const OPENINGS = (
  'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- sk_live_ sk_test_ rk_live_ rk_test_ AIza xoxb- xoxp- ' +
  'npm_ hf_ dop_v1_ SG. sk-ant- sk-proj- hvs. ppk_ ppd_ ppt_'
).split(' ')
const escaped = OPENINGS.map((opening) => opening.replaceAll('.', '\\.')).join('|')
const PATTERN = `(?:AKIA|ASIA)(?=[A-Z2-7])|${escaped}`

const ANYWHERE = new RegExp(PATTERN)
const BEGINNINGS = new Set(
  [...OPENINGS, 'AKIA', 'ASIA'].flatMap((opening) =>
    Array.from({ length: opening.length - 2 }, (_, index) => opening.slice(0, index + 2)),
  ),
)
const OPENS_SOMEWHERE = new RegExp(
  `${PATTERN}|(?<![A-Za-z0-9])(?:${[...BEGINNINGS].map((beginning) => beginning.replaceAll('.', '\\.')).join('|')})(?![A-Za-z0-9])`,
)
const AT_POSITION = new RegExp(PATTERN, 'y')

/** The first opening in a piece of text, or null. */
export const findOpening = (text: string): { index: number; opening: string } | null => {
  const match = ANYWHERE.exec(text)
  return match && { index: match.index, opening: match[0] }
}

/**
 * Whether a text has an opening, or a word that may be the first part of one: a cheap test before
 * it is read by its pieces.
 */
export const mayOpen = (text: string): boolean => OPENS_SOMEWHERE.test(text)

/** Whether a credential may begin at an index. */
export function opensAt(text: string, index: number): boolean {
  AT_POSITION.lastIndex = index
  return AT_POSITION.test(text)
}

/** Whether two pieces make an opening only together, as `gh` and `p_…` do. */
export const openTogether = (first: string, second: string): boolean =>
  BEGINNINGS.has(first) &&
  [...OPENINGS, 'AKIA', 'ASIA'].some(
    (opening) => opening.startsWith(first) && second.startsWith(opening.slice(first.length)),
  )

/** Letters and digits mixed as no word, number, version or name of a variable mixes them. */
export const isRandomPiece = (text: string): boolean =>
  text.length >= 4 &&
  ((/\d/.test(text) && /[A-Za-z]/.test(text) && !/^[a-z]+[-_./\d]*$|^v?\d+(?:\.\d+)+/.test(text)) ||
    changesOfCase(text) >= 2)

/** How often a small letter stands before a capital one, or a capital behind a digit. */
export const changesOfCase = (text: string): number => (text.match(/[a-z0-9](?=[A-Z])/g) ?? []).length

/** A value put together from parts is believed when it is random, not words in a row. */
export const isJumbled = (value: string): boolean => /\d/.test(value) || changesOfCase(value) >= 3
