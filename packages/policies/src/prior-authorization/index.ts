export {
  checkPriorAuth,
  MAX_PRIOR_AUTH_RULES,
  type PayerPriorAuth,
  type PriorAuthCheck,
  priorAuthByPayer,
  type PriorAuthPeriod,
  priorAuthPeriods,
} from './check-prior-auth.ts'
export {
  CRD_CODE,
  decidePriorAuth,
  type OpenPoint,
  type PriorAuthAnswer,
  type PriorAuthDecision,
  type PriorAuthQuestion,
} from './decide-prior-auth.ts'
export { type PayerReading, priorAuthReadingRepo } from './prior-auth-reading-repo.ts'
