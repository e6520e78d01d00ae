import type { Question } from './applicability.ts'
import type { LocalCoverage } from './facts.ts'
import type { Mac } from './find-mac.ts'
import type { ScopeJudgement } from './judge-scope.ts'

type Known = {
  question: Question
  isMedicare: boolean
  mac: Mac | null
  local: LocalCoverage | null
  judged: ScopeJudgement
  undecided: readonly string[]
}

/** What would have to be known for a full answer, by the names of the parameters and of facts that are not held. */
export function whatIsMissing({ question, isMedicare, mac, local, judged, undecided }: Known): string[] {
  const { planType, state, on, code, documentNumber, documentText } = question
  if (planType === null) return ['plan_type']
  const ofDocument =
    documentNumber !== null && documentText === null && judged.statement === null ? ['document_text'] : []
  const ofScope = documentText !== null && judged.statement === null ? ['scope_statement'] : []
  if (!isMedicare) return [...(state === null ? ['state'] : []), ...ofDocument, ...ofScope]
  const contractor = mac ? undecided : state === null ? ['state'] : [on === null ? 'contractor' : 'history']
  const coverage = code === null ? [] : local ? [] : ['lcd']
  return [...contractor, ...coverage, ...ofDocument, ...ofScope]
}
