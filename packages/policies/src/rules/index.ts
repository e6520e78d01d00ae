export { type ListedCode, recordArticleCodes } from './article-codes/record-article-codes.ts'
export {
  type BillingRule,
  type RuleEvidence,
  type RuleContent,
  type RuleListPlace,
  severityOfRule,
  type VersionEvidence,
} from './billing-rule.ts'
export { checkCode, normalizeCode, type CodeType, hasCodeShape } from './code-type.ts'
export { type ComparedCategory, comparePayers, type PayerComparison } from './compare-payers.ts'
export { createRule, type RuleToCreate } from './create-rule.ts'
export { recordRules } from './extraction/record-rules.ts'
export {
  compareRules,
  type CurrentRule,
  type ExtractedRule,
  toExtractedRules,
} from './extraction/extracted-rule.ts'
export { reextractRules } from './extraction/reextract-rules.ts'
export {
  holdsOnSql,
  inForceOrUpcomingSql,
  inForceSql,
  latestFirstSql,
  newerRuleInForceSql,
  notEndedSql,
  type RuleFilter,
} from './rule-listing-repo.ts'
export {
  dayBefore,
  type DayInterval,
  dayOf,
  holdsOn,
  isInForce,
  type Validity,
  validityOn,
} from './rule-days.ts'
export { ruleRecordRepo, type RuleRecordRepo } from './extraction/rule-record-repo.ts'
export { insertRules } from './rule-insert-repo.ts'
export { ruleRepo, type RuleRepo, type RuleStatement, statementRepo } from './rule-repo.ts'
export { proposalRepo, type ListedProposal, type Settlement } from './proposals/proposal-repo.ts'
export { proposeRules } from './proposals/propose-rules.ts'
export { settleProposal } from './proposals/settle-proposal.ts'
