export { type AskModel, modelAt } from './try-model.ts'
export { healRepo } from './heal-repo.ts'
export { healSource } from './heal-source.ts'
