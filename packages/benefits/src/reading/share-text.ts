import { anyOf, regex, source } from '@ppman/text'
import { moneyIn, percentsIn, type Token } from './tokens.ts'

/** What a piece of text says about the deductible of a service: it applies first, or is waived. */
export type AfterDeductible = { value: boolean; start: number; end: number }

/**
 * What a piece of text says of a service. Cents; the percent that is printed, and whether it is the
 * plan's.
 */
export type ShareText = {
  copay: Token<number> | null
  percent: (Token<number> & { side: 'plan' | 'patient' | null }) | null
  isFree: boolean
  isExcluded: boolean
  /** The same as what the row says for care in the network. */
  isSame: boolean
  after: AfterDeductible | null
  /** Signs of notes beside the value. */
  marks: string[]
}

const FREE = anyOf(
  /\bno (?:charge|cost)\b/,
  /\b(?:covered|paid) in full\b/,
  /\b100% covered\b/,
  /\bcovered (?:at )?100%/,
  /\bcovered 100 percent/,
  /\byou pay (?:nothing|\$0)\b/,
  /^\s*(?:nothing|free)\b/,
  /\bat no cost\b/,
  /\b(?:is|are) free\b/,
  /\bno member cost/,
)
const EXCLUDED = anyOf(
  /\bnot covered\b/,
  /\bno coverage\b/,
  /\bno benefits?\b/,
  /^\s*excluded\b/,
  /\bare not payable\b/,
)
const SAME = anyOf(
  /\bsame as (?:the )?(?:in[- ]?network|network|ppo|preferred|participating)/,
  /\b(?:paid |covered )?at (?:the )?in[- ]network (?:benefit )?level/,
)
const WAIVED = anyOf(
  /\bded(?:uctible|\.)? (?:does not apply|doesn[’']t apply|waived|is waived|is not taken|not applicable)/,
  /\bdeductible does(?: not|n[’']t)\b/,
  /\bdeductible\)? (?:is )?waived/,
  /, waived\b/,
  /\b(?:no|waived?) ded(?:uctible)?\b/,
  /\bnot subject to (?:the |any |a )?(?:\w+ )?deductible/,
  /\b(?:before|without(?: regard to)?) (?:the |any |you meet (?:the|your) )?deductible/,
  /\b(?:do(?:n[’']t| not) have to|need not|having to) (?:meet|pay|satisfy) (?:the|your) deductible/,
)
/** Words between "after" and "deductible" that say whose or which deductible it is. */
const WHICH_DEDUCTIBLE = source`
  (?:you (?:meet|pay|reach|satisfy|have (?:met|paid|reached|satisfied)) )?
  (?:the |your |plan |plan-year |(?:calendar|policy|benefit|contract)[- ](?:year|period) |annual |
    in-network |network |medical )*
`
const NETWORK_DEDUCTIBLE = source`(?:the )?(?:in-network |network )?deductible\b`
const APPLIES = anyOf(
  source`\bafter ${WHICH_DEDUCTIBLE}ded(?:uctible|\b)`,
  /\bdeductible (?:applies|then|first|and then)/,
  /\bdeductible[,;]? then/,
  /\bsubject to (?:the |your )?(?:\w+ )?deductible/,
  source`\band ${NETWORK_DEDUCTIBLE}`,
  source`(?:copay(?:ment)?|%)(?: and|,| plus|\/) ${NETWORK_DEDUCTIBLE}`,
  /\bonce (?:the|your) deductible/,
  /, in-network deductible\b/,
  /\bded\.? (?:applies|then)/,
)

/** The text says that the deductible applies, or that it does not; null where it says neither. */
export function afterDeductibleIn(text: string): AfterDeductible | null {
  const waived = WAIVED.exec(text)
  const applies = waived ? null : APPLIES.exec(text)
  const match = waived ?? applies
  return match && { value: applies !== null, start: match.index, end: match.index + match[0].length }
}

/** Amounts that bound a share, or belong to something else than the visit. */
const BOUND_BEFORE = regex('i')`
  \b(?:max(?:imum)?\.?(?: of)?|up to|min(?:imum)?\.?(?: of)?|not (?:to exceed|more than)|limit(?:ed to)?|
    at least|cap(?:ped at)?|reduced by|first|additional|extra|deductible of|over|above|exceed(?:s|ing)?|
    than|to|more than|once the)
  \s*$
`
/** "$500 deductible" is none of a service, but "$50 deductible then 20%" tells the order. */
const DEDUCTIBLE_AFTER = source`
  (?:(?!after|then|and|plus|no|subject|before|once|copay)\w+ ){0,3}
  deductible(?! (?:does|doesn|is waived|waived|then|applies(?! to)))
`
const BOUND_AFTER = regex('i')`
  ^ ?(?:
    (?:max(?:imum)?|min(?:imum)?|allowance|lifetime|cap|limit|penalty|deposit|reduction)\b|
    ${DEDUCTIBLE_AFTER}|
    (?:co-?pay(?:ment)?s?)? ?(?:\/ ?|per |a |each )day\b|
    \(?(?:for )?mail[- ]order(?!:)|\(?mail\b(?!:|-order:)|for (?:31|61|90|a 90)|
    per group|(?:for )?(?:a )?group|(?:extra )?days?\b
  )
`
/** Parts about other services, or other ways to get them. */
const ELSE = anyOf(
  /\bfor (?:all )?other\b/,
  /\bif you (?:do not|don[’']t)\b/,
  /\bpenalty\b/,
  /\breduced by\b/,
  /\bwithout pre/,
)

/** Whether an amount bounds a share, or is none of the patient's. */
export const isBound = (text: string, { start, end }: Token): boolean =>
  BOUND_BEFORE.test(text.slice(Math.max(0, start - 24), start)) || BOUND_AFTER.test(text.slice(end, end + 40))

/** "$15 retail, $37.50 mail order": a slash or comma parts the supply of a month from others. */
const MAIL =
  /\bmail(?:[- ]order)?\b|\bhome delivery\b|\b(?:61|84|90|100|102)[- ]days?\b|\bfor (?:31|61) (?:to|-)/i

/** "and 20% coinsurance for other services" is about other services. */
const OTHERS = /\b(?:and|plus) \$?[\d,.]{1,12}%?[^,;$%]{0,60}\bfor (?:all )?other\b[^;]*/gi
const withoutOthers = (text: string): string => text.replace(OTHERS, (part) => ' '.repeat(part.length))

/** Reads a cell or a clause. Places are those of the text. */
export function readShareText(text: string): ShareText {
  const whole = withoutOthers(text)
  const parts = pieces(whole).filter((piece) => !ELSE.test(piece.text) && !isMail(piece.text))
  const amounts = parts.flatMap((piece) => found(piece, whole, moneyIn))
  const percents = parts.flatMap((piece) => found(piece, whole, percentsIn))
  const copay = oneOf(amounts)
  const percent = percents.find(({ value }) => value < 100) ?? percents[0] ?? null
  return {
    copay,
    percent: percent && { ...percent, side: sideOf(text, percent) },
    isFree: FREE.test(text),
    isExcluded: EXCLUDED.test(text) && amounts.length + percents.length === 0,
    isSame: SAME.test(text),
    after: afterDeductibleIn(text),
    marks: marksIn(text),
  }
}

type Piece = { text: string; start: number }
const isMail = (text: string) => MAIL.test(text) && !/\bretail\b|\b(?:30|31|34)[- ]day/i.test(text)

/** Where one statement of a cell ends and that of another supply or group begins. */
const CUT = regex('gi')`
  ;|\.(?=\s+[A-Z])|\s(?=(?:mail(?:[- ]order)?|home delivery):)|
  (?<=[a-z)])[,/]?\s+(?=\$[\d.,]+ (?:for|mail|\(mail|copay\S* \(mail))
`

/** Text between semicolons, and between an amount and the next one of another supply. */
function pieces(text: string): Piece[] {
  const cuts = [...text.matchAll(CUT)]
  let start = 0
  const parts: Piece[] = []
  for (const { index, 0: mark } of cuts) {
    parts.push({ text: text.slice(start, index), start })
    start = index + mark.length
  }
  return [...parts, { text: text.slice(start), start }]
}

const found = (piece: Piece, whole: string, reader: (text: string) => Token<number>[]): Token<number>[] =>
  reader(piece.text)
    .map(({ value, start, end }) => ({ value, start: piece.start + start, end: piece.start + end }))
    .filter((token) => !isBound(whole, token))

/** No plan has a larger copay. */
const MAX_COPAY_CENTS = 500_000

/** The one amount; null where there are several. */
function oneOf(amounts: readonly Token<number>[]): Token<number> | null {
  const [first] = amounts
  const isOne = first !== undefined && amounts.every(({ value }) => value === first.value)
  return isOne && first.value <= MAX_COPAY_CENTS ? first : null
}

const PLAN_PAYS = anyOf(
  /\b(?:plan|we|insurance|fund|trust|policy|program) (?:will )?(?:pays?|covers?)\b/,
  /\bcovered at\b/,
  /\bpa(?:id|yable) at\b/,
  /\bis paid\b/,
  /\bbenefit of\b/,
)
const YOU_PAY = anyOf(
  source`
    \b(?:you|member|patient|student|participant|person|enrollee|employee)(?:’s|'s)?
    \x20(?:will )?(?:(?:keep|then|still|only|always) )?(?:pay(?:s|ing)?|owes?|share|is responsible)
  `,
  /\bco-?insurance\b/,
  /\byour (?:cost|share)/,
  /\bresponsible for/,
)
const [ALL_PLAN_PAYS, ALL_YOU_PAY] = [PLAN_PAYS, YOU_PAY].map((one) => new RegExp(one, 'gi'))

/** Whether words around a percent say that the plan pays it. */
export const saysPlanPays = (text: string): boolean => PLAN_PAYS.test(text) && !/\byou pay\b/i.test(text)

const COINSURANCE_AFTER = anyOf(
  /^\s*(?:member |patient )?co-?insurance/,
  /^\s*(?:of (?:the )?(?:cost|allowed)[^.]{0,12}\(you)/,
)

/** Whose percent it is: of the words around it, those nearest before it count. */
function sideOf(text: string, { start, end }: Token): 'plan' | 'patient' | null {
  const before = text.slice(Math.max(0, start - 60), start)
  const last = (pattern: RegExp) => Math.max(-1, ...[...before.matchAll(pattern)].map(({ index }) => index))
  const [plan, you] = [last(ALL_PLAN_PAYS!), last(ALL_YOU_PAY!)]
  if (plan >= 0 || you >= 0) return plan > you ? 'plan' : 'patient'
  const after = text.slice(end, end + 40)
  if (COINSURANCE_AFTER.test(after)) return 'patient'
  if (/^\s*(?:paid|covered|payable|benefit)\b/i.test(after)) return 'plan'
  return YOU_PAY.test(text) && !PLAN_PAYS.test(text) ? 'patient' : PLAN_PAYS.test(text) ? 'plan' : null
}

const MARK = /[*†‡^§⁺¹²³⁴⁵⁶⁷⁸⁹]|\([a-f]\)(?!\w)/g
/** Signs that refer to notes. */
export const marksIn = (text: string): string[] => [...new Set(text.match(MARK) ?? [])]

/** Whether a text states a share at all: an amount, a percent, or words for all or nothing. */
export const statesShare = (text: string): boolean =>
  moneyIn(text).length + percentsIn(text).length > 0 ||
  FREE.test(text) ||
  EXCLUDED.test(text) ||
  SAME.test(text)
