export { importReferenceEdits, type ReferenceImport } from './import-reference-edits.ts'
export { MUE_LIST } from './mue-list.ts'
export { PTP_LIST } from './ptp-list.ts'
export type { EditList, EditProvider } from './reference-edit.ts'
