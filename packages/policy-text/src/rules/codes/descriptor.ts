import { regex } from '../../text/pattern.ts'

/** Words of a decision on claims, or of a limit. Descriptors of codes have none of them. */
const DECIDING = regex('i')`
  \b(?:(?:non-?)?cover\w*|necess\w+|investigat\w+|experiment\w+|unproven|(?:pre-?)?authori\w*|
  pre-?\w*cert\w*|approv\w+|reimburs\w+|pa(?:y|id|ys|yable|yment)|den(?:y|ied|ies|ial)|bill\w*|
  requir(?:es?|ing)|must|limit\w*|max\w*|only|allow\w*|eligib\w+|bundl\w+|separate\w*|modifiers?|not|
  no|never|exclu\w+|benefit\w*|criteria|up to|units?|once|twice|visits?|is|are|will|may|can)\b
`

/**
 * Whether a text only describes what a code stands for: phrases between commas, without a sentence
 * and without a word that decides anything.
 */
export const isDescriptor = (text: string): boolean => /,[^,]*,/.test(text) && decidesNothing(text)

const decidesNothing = (text: string) => !/[.:?!]\s*$/.test(text) && !DECIDING.test(text)

/** "[not covered for stage III]" behind a descriptor: an exception from what the list states. */
const EXCEPTION = /\[(?:not covered for|except|excluding|other than)\b[^\][]{0,300}\]/gi

/** Whether the entry of a list has only a descriptor behind its code, perhaps with an exception. */
export function isDescribedCode(entry: string): boolean {
  const rest = entry.replace(EXCEPTION, '')
  return isDescriptor(rest) || (rest !== entry && decidesNothing(rest))
}
