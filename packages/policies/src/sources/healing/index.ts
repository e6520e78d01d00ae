export { healRepo } from './heal-repo.ts'
export { healSource } from './heal-source.ts'
