export type { Block, Extract, PdfInfo } from './document/document.ts'
export { type Metadata, metadataOf } from './document/metadata.ts'
export {
  CHANGE_TYPES,
  type ChangedValues,
  type Direction,
  SEVERITIES,
  type Severity,
} from './classification/finding.ts'
export type { BlockEdit } from './diff/block-diff.ts'
export { CLASSIFIER, type Comparison, comparePolicies, type Trust } from './comparison/compare.ts'
export { alignBlocks, type AlignedBlocks, highlight, type Piece } from './diff/side-by-side.ts'
export { extract } from './extraction/extract.ts'
export { datesIn } from './text/dates.ts'
export { gate, type GateOutcome } from './extraction/gate.ts'
export { isOtherText } from './answers/likely-policy.ts'
export type { Box, Run } from './pdf/page.ts'
export { type PdfPagesRead, readPdf, readPdfPages } from './pdf/read-pdf.ts'
export { codesIn } from './facts/codes.ts'
export { type HistoryCheck, reconcileHistory } from './comparison/reconcile-history.ts'
export { type Identity, identify } from './normalization/normalize.ts'
export {
  compareDocuments,
  judgeRead,
  learnFromLooks,
  readCriteria,
  readRules,
  isReadToday,
  readDocument,
} from './reading/responsive.ts'
export type { DocumentRead, Unread } from './extraction/gate.ts'
export {
  judgeRuleProposal,
  type JudgedProposal,
  type ProposalReason,
  type RuleProposal,
  statesRules,
  type UnexplainedSentence,
  unexplainedSentences,
} from './proposals/judge-proposal.ts'
export { PROPOSABLE } from './proposals/statement-agreement.ts'
export { boilerplateKeys } from './regions/leave-out.ts'
export { type Judgement, NOTHING_FOUND, type ToJudge } from './reading/judgement.ts'
export { detailWords, labelForm } from './rules/label-form.ts'
export { type DocumentRule, readingText, TEXT_FORM } from './rules/document-rules.ts'
export type { DocumentScope } from './rules/document-scope.ts'
export { extractRules } from './rules/extract-rules.ts'
export { type ExtractedRule, RULES_VERSION } from './rules/rule.ts'
export type { ScopeKind, ScopeStatement } from './scope/scope-statement.ts'
export { scopeStatements } from './scope/scope-statements.ts'
export { summarise } from './comparison/summarize.ts'
export { type Complexity, describeComplexity } from './document/complexity.ts'
export {
  CRITERIA_VERSION,
  type CriteriaNode,
  type CriteriaTree,
  type Group as CriteriaGroup,
  type Leaf as Criterion,
  leavesOf,
} from './criteria/criteria.ts'
export { compareCriteria, type CriterionChange, type PlacedLeaf } from './criteria/compare-criteria.ts'
