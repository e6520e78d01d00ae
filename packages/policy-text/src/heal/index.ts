export { healCaseOf } from './case-line.ts'
export { healCase, type Healing } from './heal-case.ts'
