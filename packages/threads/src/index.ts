export { afterWorkingTime } from './working-time.ts'
