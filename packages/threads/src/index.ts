export { ThreadExhausted, threadPool } from './thread-pool.ts'
