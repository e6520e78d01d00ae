export {
  CRD_CODE,
  decidePriorAuth,
  type OpenPoint,
  type PriorAuthAnswer,
  type PriorAuthDecision,
  type PriorAuthQuestion,
} from './decide-prior-auth.ts'
