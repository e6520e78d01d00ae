export { answerQuestions } from './answer-questions.ts'
export { type ChildAnswer, type ChildLimits, type ChildTrouble, runLimitedChild } from './limited-child.ts'
export { processPool, WorkExhausted } from './process-pool.ts'
