import { regex } from '../text/pattern.ts'

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

/** Verbs that add nothing to authorization. */
const LIGHT_WITH_AUTH = new Set([
  'REQUIRE',
  'RECEIVE',
  'OBTAIN',
  'MUST',
  'ASK',
  'APPLIES',
  'NEEDNOT',
  'PROVIDER',
  'PERFORM',
  'AUTH',
  'advanc',
])

/** "Is denied if authorization is not obtained": what is refused without authorization. */
function refusesWithout({ main, condition }: Record<Segment, string[]>): boolean {
  const isLacking = condition.includes('!AUTH') || condition.some((term) => LACKED.has(term))
  return (
    isLacking &&
    condition.some((term) => term === 'AUTH' || term === '!AUTH') &&
    condition.every((term) => LIGHT_WITH_AUTH.has(term.replace(/^!/, ''))) &&
    main.some(isRefusal)
  )
}
const LACKED = new Set(['!RECEIVE', '!OBTAIN', '!REQUIRE', '!ASK'])

const STOPPABLE = new Set(['COVER', 'PAY', 'SEPPAY', 'ALLOW'])
/** A verb that is denied beside authorization: "is not paid", "can not be started". */
const isRefusal = (term: string) =>
  term === 'DENY' || /^!(?!AUTH|REQUIRE|OBTAIN|APPLIES|PROVIDER|MEET|ONLY)[A-Z]/.test(term)

/** Puts one decision in one form, whatever words it was made of. */
export function settled(
  terms: Record<Segment, string[]>,
  codes: readonly string[],
): Omit<Statement, 'codes' | 'isNominal'> {
  const isPayment =
    codes.length > 0 || terms.main.some((term) => /^!?(?:PAY|COST|global|suppli|visit|procedur)$/.test(term))
  const namesModifier = codes.some((code) => code.startsWith('M-'))
  let { condition, exception } = terms
  const isRefusedWithout = refusesWithout(terms)
  let main = settledDecision(isRefusedWithout ? [...terms.main, '!AUTH'] : terms.main, isPayment)
  if (isRefusedWithout) condition = []
  condition = withoutAnd(withoutVerbs(condition))
  exception = withoutAnd(withoutVerbs(exception))
  main = withoutAnd(main)
  if (namesModifier) main = main.filter((term) => term !== 'USE' && term !== 'APPEND' && term !== 'BILL')
  if (main.includes('APPLIES')) main = main.filter((term) => !/^(?:AND|OR|JOINED-)/.test(term))
  if (main.some((term) => /^PER(?:>|$)/.test(term)))
    main = main.map((term) => (/^=\d+ (?!month|day|hour|minute|ageyear)/.test(term) ? `<${term}` : term))
  return { main, condition, exception }
}

function settledDecision(terms: readonly string[], isPayment: boolean): string[] {
  let main = settledApproval(settledVerbs(terms))
  const has = (term: string) => main.includes(term)
  const drop = (...gone: string[]) => (main = main.filter((term) => !gone.includes(term)))
  if (has('AUTH') || has('!AUTH') || has('BEFORE>AUTH')) return settledAuthorization(main)
  for (const light of ['!PERFORM', '!MAK', '!offer', '!availabl', '!VALID'])
    if (has(light) && (has('COVER') || has('PAY') || has('SEPPAY')))
      main = main.flatMap((term) =>
        term === light ? [] : term === 'COVER' || term === 'PAY' || term === 'SEPPAY' ? [`!${term}`] : [term],
      )
  if (has('!MEET') && (has('NECESSARY') || has('COVER')))
    main = main.flatMap((term) =>
      term === '!MEET' ? [] : term === 'NECESSARY' || term === 'COVER' ? [`!${term}`] : [term],
    )
  main = settledEnd(main)
  if (has('NONEED')) main = main.map((term) => (term === 'NONEED' ? '!APPLIES' : term))
  if (has('!NONEED')) main = main.map((term) => (term === '!NONEED' ? 'APPLIES' : term))
  if (has('EXCLUDE') || has('!EXCLUDE')) {
    const isCovered = has('!EXCLUDE')
    drop('EXCLUDE', '!EXCLUDE', 'COVER')
    main.push(isCovered ? 'COVER' : '!COVER')
  }
  for (const sign of ['', '!'])
    if ((has('PAY') || has('!PAY')) && has(`${sign}separ`)) {
      const isRefused = has('!PAY') || sign === '!'
      drop('PAY', '!PAY', `${sign}separ`)
      main.push(isRefused ? '!SEPPAY' : 'SEPPAY')
    }
  if ((has('INCLUDED') || has('!INCLUDED')) && isPayment)
    main = main
      .map((term) => term.replace('INCLUDED', 'BUNDLE'))
      .filter((term) => term !== 'PAY' && term !== 'COST')
  if (has('BUNDLE') || has('!BUNDLE')) drop('PAY', 'COST')
  if (has('!COVER') && has('PAY')) drop('PAY')
  if (has('!INVEST')) drop('INVEST')
  drop('MUST')
  if (main.length > 1) drop('MEET')
  return main
}

function settledAuthorization(main: readonly string[]): string[] {
  const has = (term: string) => main.includes(term)
  // What is refused without authorization requires it.
  const isCondition = has('!AUTH') && main.some(isRefusal)
  const isNegated =
    (has('!AUTH') && !isCondition) ||
    has('!REQUIRE') ||
    has('!OBTAIN') ||
    has('!APPLIES') ||
    (has('NONEED') && !has('!NONEED'))
  const isDemanded =
    isNegated ||
    isCondition ||
    has('REQUIRE') ||
    has('MUST') ||
    has('APPLIES') ||
    has('OBTAIN') ||
    has('RECEIVE') ||
    has('ASK') ||
    has('call') ||
    has('contact')
  const rest = main.filter(
    (term) =>
      !LIGHT_WITH_AUTH.has(term.replace(/^!/, '')) &&
      term !== 'NONEED' &&
      term !== 'PAY' &&
      (!isCondition || !isRefusal(term)) &&
      (!isNegated || term !== 'MAY'),
  )
  return [isNegated ? '!AUTH' : isDemanded ? 'AUTH' : 'AUTHORIZATION', ...rest]
}

/**
 * "Is approved for adults" grants, as "is allowed" does; what must be approved, or approved before
 * or for a time, is authorized.
 */
function settledApproval(terms: readonly string[]): string[] {
  const isAsked = terms.some((term) => ASKED.test(term))
  return terms.map((term) => {
    if (term !== 'APPROVE' && term !== '!APPROVE') return term
    return term.replace('APPROVE', isAsked ? 'AUTH' : 'ALLOW')
  })
}
const ASKED = regex('')`
  ^!?(?:AUTH|REQUIRE|MUST|BEFORE>.*|BEFORE|NOTIFY|ASK|VALID|CONTINUED|INITIAL|[<>=]+\d+ (?:month|day)|
  (?:PER|START|END)>.*)$
`

/** "Ceases to be covered" refuses from then on. */
function settledEnd(terms: readonly string[]): string[] {
  if (!terms.includes('STOP') || !terms.some((term) => STOPPABLE.has(term))) return [...terms]
  return terms.flatMap((term) => (term === 'STOP' ? [] : STOPPABLE.has(term) ? [`!${term}`] : [term]))
}

/** Moves a negation from an auxiliary to the next term. */
function negatedNext(terms: readonly string[], from: string): string[] {
  const index = terms.indexOf(from)
  return terms.flatMap((term, place) => {
    if (place === index) return []
    if (place === index + 1) return [term.startsWith('!') ? term.slice(1) : `!${term}`]
    return [term]
  })
}

/** One joiner stands for all of its kind; two kinds are kept in their order. */
function withoutAnd(terms: readonly string[]): string[] {
  const joiners = terms.filter((term) => term === 'AND' || term === 'OR')
  const rest = terms.filter((term) => term !== 'AND' && term !== 'OR')
  const kinds = [...new Set(joiners)]
  if (kinds.length === 0) return rest
  return [...rest, kinds.length === 1 ? kinds[0]! : `JOINED-${joiners.join('-')}`]
}

/** Puts "need not", "may not", "should not" and the like in one form. */
function settledVerbs(terms: readonly string[]): string[] {
  let main = [...terms]
  const has = (term: string) => main.includes(term)
  const drop = (...gone: string[]) => (main = main.filter((term) => !gone.includes(term)))
  // "is not required to submit", "need not submit", "does not have to submit"
  if (has('NEEDNOT')) main = main.map((term) => (term === 'NEEDNOT' ? '!REQUIRE' : term))
  if (has('!MUST')) main = main.map((term) => (term === '!MUST' ? '!REQUIRE' : term))
  if (has('!MAY')) main = negatedNext(main, '!MAY')
  if (has('PROHIBIT')) main = prohibited(main)
  // "May not be billed" forbids; "may be used only for" restricts.
  if (main.some((term) => FORBIDDEN.has(term)) || has('ONLY')) drop('MAY')
  if (has('SHOULD') && main.some((term) => term.startsWith('!') && term !== '!REQUIRE')) drop('SHOULD')
  if (has('!SHOULD')) main = negatedNext(main, '!SHOULD')
  if (has('!RECEIVE')) main = negatedNext(main, '!RECEIVE')
  if (has('!PROVIDER') && has('MAY')) main = negatedNext(drop('MAY'), '!PROVIDER')
  return main
}

const FORBIDDEN = new Set(['!BILL', '!SUBMIT', '!APPEND', '!USE', '!COST', '!ALLOW'])

/** "Billing is prohibited" as "is not billed". */
function prohibited(terms: readonly string[]): string[] {
  const rest = terms.filter((term) => term !== 'PROHIBIT')
  const verb = rest.find((term) => FORBIDDEN.has(`!${term}`)) ?? null
  return verb === null ? [...rest, '!ALLOW'] : rest.map((term) => (term === verb ? `!${term}` : term))
}

/** "If criteria are met" keeps its verb, or it would state nothing. */
function withoutVerbs(terms: readonly string[]): string[] {
  const rest = terms.filter((term) => term !== 'MUST' && term !== 'MEET')
  return rest.length > 0 ? rest : [...terms]
}
