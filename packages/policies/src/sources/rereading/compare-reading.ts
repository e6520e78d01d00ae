import { isDeepStrictEqual } from 'node:util'
import { type Block, type Comparison, identify, metadataOf, type Extract } from '@ppman/policy-text'
import { compareRules, type ExtractedRule } from '../../rules/index.ts'
import type { ArchivedChange, ArchivedPolicy, ArchivedRule, ArchivedVersion } from './reread-repo.ts'

/** How today's text of a version differs from the stored one. */
export type TextDifference = {
  /** `layout`: the same letters and digits, cut into other blocks. */
  kind: 'equal' | 'layout' | 'text'
  wordsBefore: number
  wordsAfter: number
  /** Number of blocks that only one side has, and the first of them. */
  gone: number
  added: number
  examples: { gone: string[]; added: string[] }
}

const MAX_EXAMPLES = 10

/** Compares two readings of the same bytes, block by block. */
export function compareTexts(stored: Pick<Extract, 'blocks'>, read: Pick<Extract, 'blocks'>): TextDifference {
  const [before, after] = [identify(stored.blocks), identify(read.blocks)]
  const gone = blocksWithout(stored.blocks, read.blocks)
  const added = blocksWithout(read.blocks, stored.blocks)
  const isSameOrder = gone.length + added.length === 0 && before.normSha256 === after.normSha256
  const kind = isSameOrder ? 'equal' : before.tokenSha256 === after.tokenSha256 ? 'layout' : 'text'
  return {
    kind,
    wordsBefore: before.words,
    wordsAfter: after.words,
    gone: gone.length,
    added: added.length,
    examples: { gone: gone.slice(0, MAX_EXAMPLES), added: added.slice(0, MAX_EXAMPLES) },
  }
}

/** Texts of the blocks that the other side has less often. */
function blocksWithout(blocks: readonly Block[], others: readonly Block[]): string[] {
  const left = new Map<string, number>()
  for (const block of others) left.set(blockKey(block), (left.get(blockKey(block)) ?? 0) + 1)
  return blocks.flatMap((block) => {
    const count = left.get(blockKey(block)) ?? 0
    left.set(blockKey(block), count - 1)
    return count > 0 ? [] : [block.text]
  })
}

const blockKey = ({ kind, path, text }: Block) => JSON.stringify([kind, path, text])

/** A rule as one reading states it, with its quotes. */
export type QuotedRule = {
  category: string
  disposition: string | null
  codeType: string
  code: string
  codeTo: string | null
  quotes: string[]
}

/** How today's rules of a version differ from those that were read from its stored parse. */
export type RuleDifference = {
  equal: number
  /** Equal rules that are now quoted from other words. */
  requoted: number
  added: QuotedRule[]
  gone: QuotedRule[]
  changed: { before: QuotedRule; after: QuotedRule }[]
}

/** Compares rules of two readings of one version. A rule that has a successor is changed. */
export function compareRuleReadings(
  stored: readonly ArchivedRule[],
  read: readonly ExtractedRule[],
): RuleDifference {
  const { stayed, gone, added } = compareRules(stored, read)
  const quotesOf = new Map(stored.map((rule) => [rule.id, rule.quotes]))
  const quoted = (
    rule: { id: string } & Omit<QuotedRule, 'category' | 'quotes'> & { ruleCategory: string },
  ) => quotedRule(rule, quotesOf.get(rule.id) ?? [])
  const successors = new Set(gone.flatMap(({ successor }) => successor ?? []))
  return {
    equal: stayed.length,
    requoted: stayed.filter(
      ({ rule, extracted }) =>
        !isDeepStrictEqual(new Set(quotesOf.get(rule.id)), new Set(quotesIn(extracted))),
    ).length,
    added: added.filter((rule) => !successors.has(rule)).map((rule) => quotedRule(rule, quotesIn(rule))),
    gone: gone.filter(({ successor }) => !successor).map(({ rule }) => quoted(rule)),
    changed: gone.flatMap(({ rule, successor }) =>
      successor ? [{ before: quoted(rule), after: quotedRule(successor, quotesIn(successor)) }] : [],
    ),
  }
}

const quotesIn = ({ places }: Pick<ExtractedRule, 'places'>) => places.map(({ quote }) => quote)

const quotedRule = (
  rule: Pick<ExtractedRule, 'ruleCategory' | 'disposition' | 'codeType' | 'code' | 'codeTo'>,
  quotes: string[],
): QuotedRule => ({
  category: rule.ruleCategory,
  disposition: rule.disposition,
  codeType: rule.codeType,
  code: rule.code,
  codeTo: rule.codeTo,
  quotes,
})

/** A stored value that today's reading gives otherwise. */
export type ValueDifference = { name: string; stored: unknown; read: unknown }

/** Compares the stated facts: the effective date; of the newest version also title and number. */
export function compareFacts(
  policy: ArchivedPolicy,
  { effectiveOn }: ArchivedVersion,
  { extract, isNewest }: { extract: Extract; isNewest: boolean },
): ValueDifference[] {
  const read = metadataOf(extract)
  const ofPolicy = [
    { name: 'title', stored: policy.title, read: read.title ?? policy.title },
    { name: 'number', stored: policy.number, read: read.number ?? policy.number },
  ]
  return differing([
    { name: 'effective_on', stored: effectiveOn, read: read.effectiveOn },
    ...(isNewest ? ofPolicy : []),
  ])
}

/** Compares a stored change with the classification of today's readings of both versions. */
export function compareChanges(stored: ArchivedChange, read: Comparison): ValueDifference[] {
  if (read.outcome !== 'changed') return [{ name: 'outcome', stored: 'changed', read: read.outcome }]
  return differing([
    { name: 'change_type', stored: stored.changeType, read: read.changeType },
    { name: 'change_types', stored: stored.changeTypes.toSorted(), read: [...read.changeTypes].sort() },
    { name: 'severity', stored: stored.severity, read: read.severity },
    { name: 'direction', stored: stored.direction, read: read.direction },
    { name: 'should_alert', stored: stored.shouldAlert, read: read.shouldAlert },
    { name: 'facts', stored: stored.facts, read: { ...read.facts } },
  ])
}

const differing = (values: readonly ValueDifference[]): ValueDifference[] =>
  values.filter(({ stored, read }) => !isDeepStrictEqual(stored, read))
