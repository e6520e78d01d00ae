export { fairOrder, type FairTask } from './fair-order.ts'
export { type FairQueue, fairQueue } from './fair-queue.ts'
