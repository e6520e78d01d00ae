import { shapeOfTexts } from '../../diff/reworded.ts'
import type { Facts } from '../../facts/facts.ts'
import { likenessOf, likenessOfWords } from '../../language/equivalence/state-the-same.ts'
import { substanceOf } from '../../language/equivalence/substance.ts'
import { diffStatements, type TermDiff } from '../../language/statement-diff.ts'
import { decisionOf, isBurden, type Segment, type Statement } from '../../language/statement.ts'
import { statementsOf } from '../../language/statements.ts'
import { type Edit, without } from '../finding.ts'

const SEGMENTS: readonly Segment[] = ['main', 'condition', 'exception']
/** Longer passages are not read as statements. */
const MAX_CHARS = 1_500

/**
 * What a model knows of the statements on both sides of a change: the terms that go, come or are
 * negated in a clause, a condition or an exception, the bounds that rise or fall, the lists that
 * grow or shrink, and whether more of the statement is a burden.
 */
export function featuresOfStatements(edit: Edit): string[] {
  const [was, is] = [edit.before, edit.after].map(statementsIn)
  const { changed, removed, added } = diffStatements(was!, is!)
  const side = edit.after ?? edit.before!
  return [
    ...changed.flatMap((one) => ofChanged(one, side)),
    ...removed.flatMap((one) => ofWhole('removed', one, edit.before!)),
    ...added.flatMap((one) => ofWhole('added', one, edit.after!)),
    ...ofFacts(edit, side),
    ...likenessIn(edit),
  ]
}

/**
 * How likely both sides state the same by the trees of equivalence, in tenths, and what differs
 * for certain: of two ways to say the same, one may name a code or a number twice.
 */
function likenessIn({ before, after, isRearranged, isRestated }: Edit): string[] {
  if (!before || !after || Math.max(before.sentence.length, after.sentence.length) > MAX_CHARS) return []
  const shape = shapeOfTexts([before.sentence], [after.sentence])
  const [was, is] = [passageOf(before.sentence), passageOf(after.sentence)]
  const likeness = likenessOf(was, is, shape)
  const words = `alike in words ${Math.round(10 * likenessOfWords(was, is, shape))}`
  const differing = substanceOf(was, is, shape)
  return [
    `alike ${Math.round(10 * likeness)}`,
    ...(likeness > 0 ? [] : [words, ...differing.map((name) => `differs in ${name}`)]),
    ...(differing.length === 1 ? [`differs only in ${differing[0]}`] : []),
    ...(isRearranged
      ? [
          'rearranged',
          `rearranged, ${isRestated ? 'restated' : 'not restated'}`,
          `rearranged, ${words}`,
          ...differing.map((name) => `rearranged, differs in ${name}`),
        ]
      : []),
  ]
}

const passageOf = (text: string) => ({ text, statements: statementsOf(text), blocks: 1 })

const statementsIn = (facts: Facts | null): readonly Statement[] =>
  facts && facts.sentence.length <= MAX_CHARS ? statementsOf(facts.sentence) : []

/** What more of a statement means: a grant, a refusal, a duty or what its list is under. */
function senseOf(statement: Statement, { decisions, criterion }: Facts): string {
  const own = decisionOf(statement)
  if (own.authorization !== 0) return own.authorization > 0 ? 'authorization' : 'no authorization'
  if (own.coverage !== 0) return own.coverage > 0 ? 'grant' : 'refusal'
  if (own.separate !== 0) return isBurden(own) ? 'refusal' : 'grant'
  if (criterion) return criterion.grants ? 'criterion' : 'criterion of denial'
  const { priorAuth, coverage, bundling, isRequirement } = decisions
  if (priorAuth) return `under authorization ${priorAuth}`
  return coverage || bundling ? `under ${coverage ?? bundling}` : isRequirement ? 'duty' : 'nothing'
}

function ofChanged({ before, after, gone, come }: TermDiff, facts: Facts): string[] {
  const [was, is] = [senseOf(before, facts), senseOf(after, facts)]
  const sense = was === is ? is : `${was} to ${is}`
  const ofSegment = (segment: Segment) => {
    const [went, came] = [gone[segment].map(withoutNumber), come[segment].map(withoutNumber)]
    const growth = after[segment].length - before[segment].length
    const grown = growth === 0 ? [] : [`${segment} ${growth > 0 ? 'grows' : 'shrinks'}`]
    const signs = [...(went.length > 0 ? [`-${segment}`] : []), ...(came.length > 0 ? [`+${segment}`] : [])]
    const terms = (sign: string, list: readonly string[]) =>
      list.flatMap((term) => [`${sign}${segment} ${term}`, `${sign}${term} of ${sense}`])
    return [
      ...boundsMoved(gone[segment], come[segment]).flatMap((moved) => [
        moved,
        `${moved} of ${sense}`,
        `${segment} ${moved}`,
      ]),
      ...[...signs, ...grown].flatMap((one) => [one, `${one} of ${sense}`]),
      ...terms('-', went),
      ...terms('+', came),
      ...came.flatMap((term) => ofTurned(term, went, sense)),
    ]
  }
  return [`sense ${sense}`, ...SEGMENTS.flatMap(ofSegment)]
}

/** A term that is negated now, or no longer. */
function ofTurned(term: string, went: readonly string[], sense: string): string[] {
  const isNegated = term.startsWith('!')
  if (!went.includes(isNegated ? term.slice(1) : `!${term}`)) return []
  return ['turned', `turned ${term}`, `turned ${isNegated ? 'off' : 'on'} of ${sense}`]
}

function ofWhole(verb: string, statement: Statement, facts: Facts): string[] {
  const sense = senseOf(statement, facts)
  return [
    `${verb} ${sense}`,
    ...(['condition', 'exception'] as const)
      .filter((segment) => statement[segment].length > 0)
      .map((segment) => `${verb} ${sense} with ${segment}`),
    ...SEGMENTS.flatMap((segment) =>
      statement[segment].map((term) => `${verb} ${segment} ${withoutNumber(term)}`),
    ),
  ]
}

const LISTS = ['codes', 'modifiers', 'states', 'plans', 'placesOfService', 'sites', 'providers'] as const

/** Which lists of facts grow or shrink, and what they are under. */
function ofFacts({ before, after }: Edit, { decisions, section, isListed, criterion }: Facts): string[] {
  const { priorAuth, coverage, bundling, isRequirement } = decisions
  const all = [
    priorAuth && `authorization ${priorAuth}`,
    coverage,
    bundling,
    isRequirement && 'duty',
    criterion && `criterion ${criterion.grants}`,
  ]
  const under = all.filter(Boolean).join(' ') || 'nothing'
  const op = before ? (after ? 'modified' : 'deleted') : 'inserted'
  const lists = LISTS.flatMap((name) => {
    const [was, is] = [before?.[name] ?? [], after?.[name] ?? []]
    const [isGone, isNew] = [without(was, is).length > 0, without(is, was).length > 0]
    const way = isGone ? (isNew ? 'replaced' : 'gone') : isNew ? 'come' : null
    return [
      ...(was.length > 0 && is.length > 0 ? [`${name} stay`] : []),
      ...(way ? [`${name} ${way}`, `${name} ${way} under ${under}`, `${name} ${way} ${op}`] : []),
    ]
  })
  return [`section ${section}`, isListed ? 'listed' : 'prose', `under ${under}`, ...lists]
}

/** A term of a statement that is a number with its bound and unit: "<=4 unit", "!>=18 ageyear". */
const NUMBER = /^(!?[<>=A-Z]*[<>=])([\d.$%-]+) ?([^]*)$/

/** A term by its bound and unit, without its number. */
export const withoutNumber = (term: string): string => term.replace(NUMBER, '$1# $3')

/** How the numbers of one unit moved: "bound <= rises", "bound <= unit rises". */
export const boundsMoved = (gone: readonly string[], come: readonly string[]): string[] =>
  gone.flatMap((term) => {
    const was = boundIn(term)
    const others = come.map(boundIn).filter((one) => one !== null && one.unit === was?.unit)
    const [is] = others
    if (!was || !is || others.length > 1) return []
    const way = is.value === was.value ? 'stays' : is.value > was.value ? 'rises' : 'falls'
    const bound = was.bound === is.bound ? was.bound : `${was.bound} to ${is.bound}`
    return [`bound ${bound} ${way}`, `bound ${bound} ${was.unit.split(' ')[0]} ${way}`]
  })

function boundIn(term: string) {
  const [, bound, number, unit] = NUMBER.exec(term) ?? []
  return bound === undefined ? null : { bound, unit: unit!, value: valueOf(number!) }
}

/** Dates count by their day. */
function valueOf(number: string): number {
  const digits = number.replace(/[$%]/g, '')
  return /^\d{4}-\d\d-\d\d$/.test(digits) ? Date.parse(digits) : Number(digits)
}
