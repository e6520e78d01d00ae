export { type AskModel, modelAt } from './ask-model.ts'
export { healRepo } from './heal-repo.ts'
export { healSource } from './heal-source.ts'
