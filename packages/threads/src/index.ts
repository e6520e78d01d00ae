export { ThreadExhausted, threadPool } from './thread-pool.ts'
export { type ChildAnswer, type ChildLimits, type ChildTrouble, runLimitedChild } from './limited-child.ts'
