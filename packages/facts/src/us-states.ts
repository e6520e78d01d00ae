import { list, nullableText, oneOf, optionalList, readTable, text } from './read-table.ts'

/** USPS codes and names of the states, the District and the territories, sorted by code. */
export const US_STATES = readTable(new URL('./tables/us-states.csv', import.meta.url), {
  code: text.regex(/^[A-Z]{2}$/, 'is not two capital letters'),
  name: text,
  kind: oneOf(['state', 'district', 'territory']),
})

const CODES: ReadonlySet<string> = new Set(US_STATES.map(({ code }) => code))

/** Whether this is the USPS code of a state, the District or a territory, in upper case. */
export const isState = (code: string): boolean => CODES.has(code)

/** A cell with the code of a state. */
export const stateCell = text.refine(isState, 'is not a state')
/** A cell with the code of a state; null when empty. */
export const nullableStateCell = nullableText.refine(
  (code) => code === null || isState(code),
  'is not a state',
)
/** A cell with codes of states between `; `. */
export const statesCell = list.refine((codes) => codes.every(isState), 'has a value that is not a state')
/** A cell that may be empty, or has codes of states between `; `. */
export const optionalStatesCell = optionalList.refine(
  (codes) => codes.every(isState),
  'has a value that is not a state',
)
