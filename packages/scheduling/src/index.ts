export { fairOrder, type FairTask, type FairQueue, fairQueue } from './fair-queue.ts'
