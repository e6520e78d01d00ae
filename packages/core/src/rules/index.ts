export { recordRules } from './record-rules.ts'
export { ruleRecordRepo, type RuleRecordRepo } from './rule-record-repo.ts'
