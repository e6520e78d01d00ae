export { tearDown as default } from './jest-setup.ts'
