import { source } from '../text/pattern.ts'

/** Words that connect or bound criteria. Replacing one changes who qualifies. */
const WORDS = [
  'and|or|not|no|all|any|each|either|both|neither|only|unless|except|excluding',
  'must|may(?! \\d)|should|shall',
  source`
    at least|at most|up to|more than|less than|greater than|fewer than|before|after|within|one or more|
    two or more
  `,
]
const LOGIC = new RegExp(`\\b(?:${WORDS.join('|')})\\b|[<>≤≥]`, 'gi')

/** The logic words of a text in order, lower case. */
export const logicWordsIn = (text: string) => (text.match(LOGIC) ?? []).map((word) => word.toLowerCase())
