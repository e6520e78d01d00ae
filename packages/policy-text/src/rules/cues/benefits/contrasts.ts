import { planTypesIn, statesIn } from '../../attributes/scope.ts'
import type { Clause } from '../../clauses/clause.ts'
import { phrase } from '../../clauses/phrase.ts'
import { codesOf, type Finding, type Found } from '../finding.ts'
import type { AuthorizationDisposition } from './authorization-answer.ts'
import { answerForOthers, endsRequirement } from './authorization-contrast.ts'

const NAMED = phrase('<authorization>')

/**
 * One condition in place of two answers about authorization for the same codes, where a clause
 * answers the other way for other cases: "… needs none at home; in a facility it does".
 */
export function withContrasts(found: readonly Found[]): Found[] {
  const contrasted = [...found]
  for (const [index, { clause, findings }] of found.entries()) {
    const place = contrasted.findLastIndex(
      (one, position) =>
        position < index && one.findings.some(({ category }) => category === 'prior_authorization'),
    )
    const first = contrasted[place]
    const was = first?.findings.find(({ category }) => category === 'prior_authorization')
    if (!first || !was) continue
    const own = findings.find(({ category }) => category === 'prior_authorization')
    const isOwn =
      clause.subjects.length > 0 &&
      !clause.isInherited &&
      !isSameCodes(own?.groups ?? clause.subjects, was.groups)
    if (isOwn) continue
    if ((own && NAMED.test(clause.text)) || namesPlans(first.clause)) continue
    const answer = own
      ? own.disposition
      : findings.length === 0
        ? answerForOthers(clause.text, first.clause.text, was.disposition as AuthorizationDisposition)
        : null
    if (answer === null || answer === was.disposition) continue
    const disposition = endsRequirement(clause.text) ? 'not_required' : 'conditional'
    contrasted[place] = {
      ...first,
      findings: first.findings.map((one) => (one === was ? { ...one, disposition } : one)),
    }
    contrasted[index] = { clause, findings: findings.filter((one) => one !== own) }
  }
  return contrasted
}

/** A plan or a state is the scope of the first answer; no condition is needed. */
const namesPlans = ({ text }: Clause) => planTypesIn(text).length > 0 || statesIn(text).states.length > 0

const isSameCodes = (some: Finding['groups'], others: Finding['groups']) =>
  codesOf(some).join() === codesOf(others).join()
