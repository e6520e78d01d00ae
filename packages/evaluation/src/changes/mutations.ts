/**
 * Changes that are made in a rewording so that it no longer states the same: what the labelled
 * changes are too few to teach, a change inside a rewritten sentence.
 */
type Mutation = (text: string, others: Others) => string | null
/** Words and clauses of other passages, taken in turn. */
export type Others = { clause: () => string; thing: () => string; isThing: (word: string) => boolean }

const swap =
  (from: RegExp, to: string): Mutation =>
  (text) => {
    const found = text.replace(from, to)
    return found === text ? null : found
  }

const MUTATIONS: readonly Mutation[] = [
  (text) => {
    const found = text.replace(/(?<![\d.,$/-])\b(\d{1,3})\b(?![\d/.-])/, (_, n: string) =>
      String(Number(n) * 2 + 1),
    )
    return found === text ? null : found
  },
  swap(/\b(is|are|will be|must be|may be|can be) (?!not\b)/, '$1 not '),
  swap(/\b(?:is|are|does|do|may|must|will|can) not\b|\bcannot\b/, 'is'),
  swap(/\bonly |\bsolely |\bexclusively /, ''),
  swap(/\bno (?=[a-z])/i, 'a '),
  swap(/ and /, ' or '),
  swap(/ or /, ' and '),
  swap(/\b(?:must|has to|have to|is required to|shall)\b/, 'may'),
  swap(/\b(?:may|can) (?!not)/, 'must '),
  swap(/\bbefore\b|\bprior to\b/, 'after'),
  swap(/\bafter\b|\bfollowing\b/, 'before'),
  swap(/\b(?:all|each|every|both)\b/i, 'any'),
  swap(/\bany\b/i, 'all'),
  swap(/\bat least\b/, 'at most'),
  swap(/\b(?:at most|up to|no more than)\b/, 'at least'),
  swap(/\b(?:less|fewer|younger|lower) than\b|\bunder\b|\bbelow\b/, 'more than'),
  swap(/,? (?:if|when|unless|except|provided|after|before|for|with|within|without) [^,.;]+(?=[.;]?$)/, ''),
  swap(/^(?:If|When|Unless|For|After|Before|Within) [^,.;]+, ([a-z])/, '$1'),
  swap(/, [a-z][a-z -]+(?=,? (?:and|or) )/, ''),
  swap(/ (?:and|or) [a-z][a-z-]+(?: [a-z-]+)?(?=[.,;]|$| (?:is|are|must|may|for|in|with)\b)/, ''),
  swap(/\bmonths?\b/, 'weeks'),
  swap(/\byears?\b/, 'months'),
  swap(/\bper [a-z]+\b/, 'per lifetime'),
  (text, { clause }) => text.replace(/[.;]?\s*$/, ` ${clause()}.`),
  (text, { thing }) => (text.includes('; ') ? `${text}; ${thing()}` : null),
  (text, { thing }) => addMember(text, thing()),
  (text, { clause }) => text.replace(/[.;]?\s*$/, ` ${clause()}.`),
  (text, { thing, isThing }) => replaceThing(text, thing, isThing, false),
  (text, { thing, isThing }) => replaceThing(text, thing, isThing, true),
]

/** "A and B" as "A, C and B". */
function addMember(text: string, noun: string): string | null {
  const found = text.replace(/(?<=[a-z]{3}) (and|or) (?=[a-z]{3})/, `, ${noun} $1 `)
  return found === text ? null : found
}

function replaceThing(
  text: string,
  nextNoun: () => string,
  isThing: (word: string) => boolean,
  isLast: boolean,
): string | null {
  const words = [...text.matchAll(/\b[a-z]{4,}\b/g)].filter(([word]) => isThing(word))
  const found = isLast ? words.at(-1) : words[0]
  if (!found) return null
  const other = nextNoun()
  return other === found[0]
    ? null
    : text.slice(0, found.index) + other + text.slice(found.index + found[0].length)
}

/** Every change of this kind that the text allows. */
export const mutationsOf = (text: string, others: Others): string[] =>
  MUTATIONS.flatMap((mutation) => mutation(text, others) ?? [])
