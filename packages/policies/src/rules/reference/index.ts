export { importReferenceEdits, type ReferenceImport } from './import-reference-edits.ts'
export { MUE_LIST, PTP_LIST } from './edit-lists.ts'
export type { EditList, EditProvider } from './reference-edit.ts'
