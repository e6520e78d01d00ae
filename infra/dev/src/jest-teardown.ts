export { tearDown as default } from './jest-state.ts'
