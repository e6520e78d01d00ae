import { phrase } from './phrase.ts'

const BEFORE_CHANGE = phrase(
  '\\b(?:mov(?:ed|es|ing|e)|chang(?:ed|es|ing|e)|switch(?:ed|es|ing)?|transition(?:ed|s|ing)?|convert(?:ed|s|ing)?|reclassif(?:ied|y|ies)|revised|updated) from\\b[^.;]{0,60}? to\\b',
)

/** A clause without what it says was so until now: "moved from covered to not covered" is about not covered. */
export const outcomeOf = (text: string) => text.replace(BEFORE_CHANGE, ' is ')
