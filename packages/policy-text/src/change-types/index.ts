/** The names of changes, for whoever lists them without reading documents. */
export { CHANGE_TYPES, SEVERITIES } from '../classification/finding.ts'
