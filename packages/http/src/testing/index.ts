export { type BoundaryCase, boundaryCases } from './boundary-cases.ts'
export { contractDifferences } from './contract.ts'
export { type ContractRow, contractRows, servedRows } from './operations.ts'
export { silentLog } from './silent-log.ts'
