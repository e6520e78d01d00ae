export { lazy } from './lazy.ts'
export {
  type Benefit,
  BENEFITS,
  currentPartsAB,
  MAC_ASSIGNMENTS,
  type MacAssignment,
  type Part,
  partCell,
} from './mac-assignments.ts'
export {
  list,
  nullableText,
  oneOf,
  optionalDay,
  optionalList,
  optionalText,
  readTable,
  text,
} from './read-table.ts'
export {
  isState,
  nullableStateCell,
  optionalStatesCell,
  stateCell,
  statesCell,
  US_STATES,
} from './us-states.ts'
