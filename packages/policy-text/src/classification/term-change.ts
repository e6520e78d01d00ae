import { type Segment, type Decision, decisionOf, isBurden } from '../language/statement.ts'
import type { TermDiff } from '../language/statement-diff.ts'
import { type Direction, type Edit, type Finding, flipped } from './finding.ts'
import { authorizationOfCodes } from './decision-rules.ts'
import { standsInRules } from './setting.ts'

type Ground = {
  edit: Edit
  /** Whether the statement denies or burdens, so that a narrower one is better. */
  isDenying: boolean
  /** Whether the statement asks something of the provider, so that an exception asks less. */
  isDuty: boolean
  /** Whether the statement has a decision of its own, instead of being a criterion. */
  decides: boolean
}

const QUANTIFIERS: Readonly<Record<string, number>> = { ANY: 1, ALL: 99 }
/** Terms that are told by rules on facts: plans, states, numbers, codes, periods. */
const TOLD_ELSEWHERE =
  /^!?(?:STATE-|\$|[<>=]+[\d$#]|PER>|PER$|INNET|OUTNET|START|END|RETIRE|ACTIVE|REPLACE|\d{4}-\d{2}-\d{2})/
const JOINER = /^(?:AND|OR|JOINED-.*)$/
/** Words of degree and manner; they change no statement alone. */
const MOST_TERMS = 12

const finding = (reason: string, direction: Direction): Finding => ({
  type: 'criteria_changed',
  severity: 'medium',
  direction,
  reason,
})

const narrower = (isDenying: boolean): Direction => (isDenying ? 'loosening' : 'tightening')

/** Changes of quantifiers, joiners, conditions, exceptions and content of one statement. */
export function termFindings(pair: TermDiff, ground: Ground): Finding[] {
  const scope = scopeFindings(pair, ground)
  if (scope.length > 0) return scope
  const found = [...quantifierFindings(pair, ground), ...conditionKind(pair, ground)]
  if (found.length > 0) return found
  const isRule = ground.decides || ground.edit.isInBody || standsInRules(ground.edit.after!)
  return [
    ...exceptionFindings(pair, ground),
    ...(isRule ? contentFindings(pair, ground) : []),
    ...onlyFindings(pair, ground),
  ].slice(0, 1)
}

/** "all of", "any of", "at least two of", "and" for "or". */
function quantifierFindings({ before, after }: TermDiff, { isDenying, edit }: Ground): Finding[] {
  const [was, is] = [quantifierOf(before), quantifierOf(after)]
  if (was !== null && is !== null && was !== is)
    return [
      finding(
        `"${nameOf(was)}" becomes "${nameOf(is)}"`,
        is > was === isDenying ? 'loosening' : 'tightening',
      ),
    ]
  const joined = (['main', 'condition', 'exception'] as const).flatMap((segment) => {
    const [gone, come] = [joinerOf(before[segment]), joinerOf(after[segment])]
    return gone && come && gone !== come ? [{ gone, come, segment }] : []
  })
  if (joined.length !== 1 || edit.words.gone.split(' ').length > 6) return []
  const { gone, come, segment } = joined[0]!
  const isStrict = come === 'AND' ? 1 : come === 'OR' ? -1 : 0
  if (isStrict === 0) return [finding('"and" and "or" are joined in another way', 'unknown')]
  const tightens = (isStrict > 0 !== isDenying) !== (segment === 'exception')
  return [
    finding(
      `logic words change: ${gone.toLowerCase()} to ${come.toLowerCase()}`,
      tightens ? 'tightening' : 'loosening',
    ),
  ]
}

/** Whom a policy applies to is turned round, or the network changes. */
function scopeFindings({ before, after, gone, come }: TermDiff, { edit }: Ground): Finding[] {
  const has = (terms: TermDiff['gone'], ...wanted: string[]) =>
    [...terms.main, ...terms.condition].some((term) => wanted.includes(term))
  const isTurned =
    (has(gone, 'APPLIES') && has(come, '!APPLIES')) || (has(gone, '!APPLIES') && has(come, 'APPLIES'))
  const isOtherNetwork =
    (has(gone, 'INNET', '!INNET') && has(come, 'OUTNET', '!OUTNET')) ||
    (has(gone, 'OUTNET', '!OUTNET') && has(come, 'INNET', '!INNET'))
  const isWider = has(gone, 'ONLY') && !has(come, 'ONLY')
  const isNarrower = has(come, 'ONLY') && !has(gone, 'ONLY')
  const isScope = before.main.includes('APPLIES') && after.main.includes('APPLIES') && isWider !== isNarrower
  if (!isTurned && !isOtherNetwork && !isScope) return []
  return [
    {
      type: 'applicability_changed',
      severity: 'medium',
      direction: isScope
        ? isWider
          ? 'tightening'
          : 'loosening'
        : isTurned
          ? turnedScope(come, edit)
          : 'unknown',
      reason: isScope
        ? 'it applies to more or fewer'
        : isTurned
          ? 'whom it applies to is turned round'
          : 'the network changes',
    },
  ]
}

/** A rule that applies to more asks more of them, unless it is a benefit. */
const turnedScope = (come: TermDiff['come'], { after }: Edit): Direction =>
  /\b(?:benefit|coverage|discount|waiver|exception|exemption)s?\b/i.test(after!.sentence)
    ? 'unknown'
    : [...come.main, ...come.condition].includes('!APPLIES')
      ? 'loosening'
      : 'tightening'

const joinerOf = (terms: readonly string[]) => terms.find((term) => JOINER.test(term)) ?? null

/** How many of a list must be met: 1 for any, 99 for all, else the number; null where not said. */
function quantifierOf({ main, condition }: TermDiff['before']): number | null {
  for (const terms of [condition, main]) {
    const named = terms.find((term) => term in QUANTIFIERS)
    const counted = terms.map((term) => /^[>=]*=?(\d)$/.exec(term)?.[1]).find(Boolean)
    if (counted) return Number(counted)
    if (named) return QUANTIFIERS[named]!
  }
  return null
}

const nameOf = (count: number) => (count === 1 ? 'any' : count === 99 ? 'all' : `${count} of`)

/** "Even if": what was an exception is none any more. */
const CONCESSION = 'evenif'

/** "unless" becomes "only if", "before" becomes "after". */
function conditionKind({ before, after, gone, come }: TermDiff, { isDenying }: Ground): Finding[] {
  if (after.main.includes(CONCESSION) !== before.main.includes(CONCESSION)) return []
  const moved = before.exception.length > 0 && before.exception.join() === after.condition.join()
  if (moved) return [finding('an exception becomes a condition', narrower(isDenying))]
  const back = before.condition.length > 0 && before.condition.join() === after.exception.join()
  if (back) return [finding('a condition becomes an exception', 'unknown')]
  const relation = (terms: readonly string[]) =>
    terms.find((term) => /^!?(?:BEFORE|AFTER|DURING|THAN)>/.test(term))
  for (const segment of ['main', 'condition'] as const) {
    const [was, is] = [relation(gone[segment]), relation(come[segment])]
    if (was && is && was.split('>')[0] !== is.split('>')[0])
      return [
        finding(`${was.split('>')[0]!.toLowerCase()} becomes ${is.split('>')[0]!.toLowerCase()}`, 'unknown'),
      ]
  }
  return []
}

function exceptionFindings({ before, after, gone, come }: TermDiff, ground: Ground): Finding[] {
  const isDenying = ground.isDenying || ground.isDuty
  const [less, more] = [gone.exception.length, come.exception.length]
  if (less === 0 && more === 0) return []
  if ([...gone.exception, ...come.exception].every((term) => term.startsWith('$')))
    return exceptedCodes(decisionOf(after), more > 0)
  const isWider = after.exception.length > before.exception.length
  const isNarrower = after.exception.length < before.exception.length
  const direction = isWider ? narrower(isDenying) : isNarrower ? flipped(narrower(isDenying)) : 'unknown'
  const verb = before.exception.length === 0 ? 'added' : after.exception.length === 0 ? 'removed' : 'changed'
  // What was paid as the exception to a refusal is refused now, or the reverse.
  if (verb !== 'changed' && decisionOf(after).coverage === -1 && decisionOf(before).coverage === -1)
    return [
      {
        type: 'coverage_change',
        severity: verb === 'removed' ? 'critical' : 'high',
        direction,
        reason: `an exception to a refusal was ${verb}`,
      },
    ]
  return [finding(`an exception was ${verb}`, direction)]
}

/** Codes enter or leave the exceptions of a decision. */
function exceptedCodes(decision: Decision, isAdded: boolean): Finding[] {
  if (decision.authorization === 1) return [authorizationOfCodes(!isAdded)]
  const isDenying = isBurden(decision)
  return [
    {
      type: decision.separate !== 0 ? 'bundling_changed' : 'coverage_change',
      severity: 'high',
      direction: isAdded === isDenying ? 'loosening' : 'tightening',
      reason: `codes were ${isAdded ? 'excepted' : 'no longer excepted'}`,
    },
  ]
}

function onlyFindings({ gone, come }: TermDiff, { isDenying }: Ground): Finding[] {
  const [less, more] = [gone.main.includes('ONLY'), come.main.includes('ONLY')]
  if (less === more) return []
  const direction = narrower(isDenying)
  return [finding(more ? '"only" was added' : '"only" was removed', more ? direction : flipped(direction))]
}

const SCALE = /^(?:mild|moder|SERIOUS)$/

/**
 * Content that is added to, removed from or replaced in a criterion or the subject of a decision.
 */
function contentFindings(pair: TermDiff, ground: Ground): Finding[] {
  for (const segment of ['condition', 'main'] as const) {
    const isOneWay = [pair.gone, pair.come].some((terms) => !terms[segment].some(isWeighty))
    const [gone, come] = [contentOf(pair.gone[segment], isOneWay), contentOf(pair.come[segment], isOneWay)]
    if (gone.length === 0 && come.length === 0) continue
    if ([...gone, ...come].every((term) => SCALE.test(term)) && (gone.length === 0 || come.length === 0)) {
      const tightens = narrower(ground.isDenying)
      return [finding('the range of severity changes', gone.length > 0 ? tightens : flipped(tightens))]
    }
    if (gone.length + come.length > MOST_TERMS) return []
    const negated = turned(gone, come)
    if (negated && isOfModifier(pair))
      return [
        {
          ...finding(
            `what a modifier does is turned round`,
            pair.after.main.some((term) => term.startsWith('!')) ? 'tightening' : 'loosening',
          ),
          type: 'modifier_changed',
          severity: 'high',
        },
      ]
    if (negated === 'bill' && (pair.after.codes.length > 1 || pair.after.main.includes('AND')))
      return [
        {
          ...finding(
            'reporting together is turned round',
            pair.after.main.includes('!BILL') ? 'tightening' : 'loosening',
          ),
          type: 'bundling_changed',
          severity: 'high',
        },
      ]
    if (negated) return [finding(`"${negated}" is negated or no longer so`, 'unknown')]
    if (gone.length > 0 && come.length > 0) {
      if (gone.length > 3 || come.length > 3) continue
      return [finding('a criterion names something else', 'unknown')]
    }
    const isAdded = come.length > 0
    const isListed = segment === 'main' && ground.decides
    if (isListed && isMember(ground.edit.words[isAdded ? 'come' : 'gone']))
      return [memberOfDecision(pair, isAdded)]
    const terms = isAdded ? pair.after[segment] : pair.before[segment]
    const grows = directionOfAddition(joinerOf(terms), segment, ground)
    return [finding(`a criterion has ${isAdded ? 'more' : 'less'} to it`, isAdded ? grows : flipped(grows))]
  }
  return []
}

/** A further member of a list: it begins with what joins it, and sets no condition. */
const MEMBER = /^(?:, ?)?(?:and|or) (?:for |in |to |of )?[a-z]/i
const CONDITION = /\b(?:if|when|unless|except|who|with|must|after|before|is|are|only|the plan|each)\b|\d/i
const isMember = (words: string) => MEMBER.test(words) && !CONDITION.test(words)

/** What is covered, or refused, for one more thing or for one fewer. */
function memberOfDecision({ after }: TermDiff, isAdded: boolean): Finding {
  const { coverage } = decisionOf(after)
  const direction = isAdded === coverage >= 0 ? 'loosening' : 'tightening'
  const change = finding(`a member of what a statement lists was ${isAdded ? 'added' : 'removed'}`, direction)
  return coverage === 0 ? change : { ...change, type: 'coverage_change', severity: 'high' }
}

/** Whether both sides are about the same modifiers. */
const isOfModifier = ({ before, after }: TermDiff): boolean => {
  const [was, is] = [before, after].map(({ codes }) => codes.filter((code) => code.startsWith('M-')).join())
  return was !== '' && was === is
}

/** Another member after "or" widens a criterion; any other addition narrows it. */
function directionOfAddition(
  joiner: string | null,
  segment: Segment,
  { isDenying, decides }: Ground,
): Direction {
  const isSubject = decides && segment === 'main'
  if (joiner === 'OR') return flipped(narrower(isDenying))
  if (joiner === 'AND' && isSubject) return flipped(narrower(isDenying))
  return joiner === null || joiner === 'AND' ? narrower(isDenying) : 'unknown'
}

const isWeighty = (term: string) => !JOINER.test(term) && !(term in QUANTIFIERS) && term !== 'ONLY'

/** @param isOneWay a number that has no counterpart is content: a new condition */
const contentOf = (terms: readonly string[], isOneWay: boolean) =>
  terms.filter(
    (term) =>
      !JOINER.test(term) &&
      (!TOLD_ELSEWHERE.test(term) || (isOneWay && /^[<>=]/.test(term))) &&
      term !== 'ONLY' &&
      !(term in QUANTIFIERS),
  )

/** A term that only gained or lost its negation. */
const turned = (gone: readonly string[], come: readonly string[]): string | null => {
  const flip = (term: string) => (term.startsWith('!') ? term.slice(1) : `!${term}`)
  const found = gone.find((term) => come.includes(flip(term)))
  return found ? found.replace('!', '').toLowerCase() : null
}
