/**
 * One clause. Each term is a concept, a stem, a number with bound and unit, a code or a date;
 * `!` before a term negates it.
 */
export type Statement = {
  /** Terms of the main clause. */
  main: readonly string[]
  /** Terms after "if", "when" and the like. */
  condition: readonly string[]
  /** Terms after "except", "unless" and the like. */
  exception: readonly string[]
  codes: readonly string[]
  /** Whether what it is about is only named, as in a title: "Coverage", "reimbursement policy". */
  isNominal: boolean
}

/** A part of a statement. */
export type Segment = 'main' | 'condition' | 'exception'

/** What a statement decides: 1 for yes, -1 for no, 0 where it does not say. */
export type Decision = {
  /** Prior authorization is required. */
  authorization: Sign
  /** The service is covered, necessary, allowed or paid. */
  coverage: Sign
  /** -1 where the reason is that the service is investigational. */
  isInvestigational: boolean
  /** The service is paid separately. */
  separate: Sign
}
export type Sign = 1 | -1 | 0

const signOf = (terms: readonly string[], yes: readonly string[], no: readonly string[] = []): Sign => {
  if (yes.some((term) => terms.includes(`!${term}`)) || no.some((term) => terms.includes(term))) return -1
  return yes.some((term) => terms.includes(term)) || no.some((term) => terms.includes(`!${term}`)) ? 1 : 0
}

const COVERED = ['COVER', 'NECESSARY', 'SUPPORTED', 'INDICATED', 'ALLOW']
const REFUSED = ['INVEST', 'DENY']

/** What the main clause of a statement decides. */
export function decisionOf({ main }: Pick<Statement, 'main'>): Decision {
  const separate = signOf(main, ['SEPPAY'], ['BUNDLE'])
  const isLimit = main.some((term) => term.startsWith('<='))
  const terms = isLimit ? main.filter((term) => term !== 'ALLOW') : main
  // "Batteries for a covered device will not be paid": what is refused is refused.
  const isUnpaid = terms.includes('!PAY')
  const paid = separate !== 0 ? 0 : isUnpaid ? -1 : signOf(terms, COVERED, REFUSED) || signOf(terms, ['PAY'])
  return {
    authorization: signOf(main, ['AUTH']),
    coverage: paid,
    isInvestigational: main.includes('INVEST'),
    separate,
  }
}

/** Whether a statement takes something away or asks for something, so that more of it is worse. */
export const isBurden = ({ authorization, coverage, separate }: Decision): boolean =>
  authorization === 1 || (authorization === 0 && (coverage === -1 || (coverage === 0 && separate === -1)))
