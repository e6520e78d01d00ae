import { STATES } from '../../text/us-states.ts'

const NAMES = Object.keys(STATES).sort((a, b) => b.length - a.length)
const CODES = [...new Set(Object.values(STATES))]
const NAME = new RegExp(
  `\\b(?:${NAMES.map((name) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())).join('|')})\\b`,
  'g',
)
/**
 * Two letters are a state only in a list of states or after certain words: "OR", "IN" and "ME" are
 * words too.
 */
const LISTED = new RegExp(
  `(?:\\b(?:in|except|excluding|states? of|states?:?|for|only|outside|apply to|applies to)\\s(?:the ` +
    `(?:states? )?(?:of )?)?)((?:${CODES.join('|')})(?:(?:, and |, or |, | and | or ` +
    `|/)(?:${CODES.join('|')}))*)\\b(?!-|\\d)`,
  'g',
)
const LEFT_OUT =
  /\b(?:except(?:ing| for| in)?|excluding|other than|outside(?: of)?|not apply (?:to|in)|not in|not available in)\s(?:the (?:states? )?(?:of )?)?(?:members in )?[\w, ]{0,60}$/i

/** USPS codes of the states that a text is for and of those that it excludes, each sorted. */
export function statesIn(text: string): { states: string[]; excluded: string[] } {
  const named = [...text.matchAll(NAME)].map(({ 0: name, index }) => ({
    at: index,
    codes: [STATES[name.toLowerCase()]!],
  }))
  const listed = [...text.matchAll(LISTED)].map(({ 0: all, 1: list, index }) => ({
    at: index + all.length - list!.length,
    codes: list!.match(/[A-Z]{2}/g) ?? [],
  }))
  const found = [...named, ...listed].map(({ at, codes }) => ({
    codes,
    isOut: LEFT_OUT.test(text.slice(Math.max(0, at - 90), at)),
  }))
  const sorted = (isOut: boolean) =>
    [...new Set(found.filter((one) => one.isOut === isOut).flatMap(({ codes }) => codes))].sort()
  return { states: sorted(false), excluded: sorted(true) }
}
