export { decidePriorAuth } from './decide-prior-auth.ts'
export {
  CRD_CODE,
  type OpenPoint,
  type PriorAuthAnswer,
  type PriorAuthDecision,
  type PriorAuthQuestion,
} from './prior-auth.ts'
