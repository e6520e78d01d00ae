import type { PageRange } from '@ppman/db'
import {
  bestPassage,
  type FoundDocument,
  highlight,
  highlightKeys,
  type Passage,
} from './documents/passage.ts'
import type { FoundRule, FoundRuleRepo } from './found-rule-repo.ts'
import type { LookedUpPayer, PayerLookupRepo } from './lookup-repo.ts'
import { searchDocuments } from './search.ts'
import type { SearchFilter, SearchQuery } from './query/search-query.ts'
import type { SearchRepo } from './search-repo.ts'
import { dayOf } from '@ppman/policies/rules'
import { wordsOf } from '@ppman/policies/search-index'
import { MAX_CANDIDATES } from './search-matches-repo.ts'

export type FindDeps = {
  search: SearchRepo
  foundRules: FoundRuleRepo
  payerLookup: PayerLookupRepo
  foldName: (name: string) => string
  now: () => Date
}

/** A search hit: its score (0..1) and the passage that matches. */
export type Hit = { score: number; passage: Passage; titlePlaces: Passage['highlights'] } & (
  | { type: 'payer'; payer: LookedUpPayer }
  | { type: 'policy'; document: FoundDocument }
  | { type: 'rule'; rule: FoundRule }
)

export type Found = {
  items: Hit[]
  total: number
  /** Whether the number of candidates reached its limit. */ isCapped: boolean
  query: SearchQuery
}

/** Limit of payers at the top of the result. */
const MAX_PAYERS = 5

/** A search; with upcoming rules, those that start after the day are found, too. */
export type FindQuestion = { q: string; filter: SearchFilter; withUpcomingRules?: boolean }

/**
 * Finds payers, policies and rules: payers named in the query first, then documents and rules by
 * score. Without a day in the filter, rules are those of today and policies those of any day.
 */
export async function find(deps: FindDeps, asked: FindQuestion, { skip, take }: PageRange): Promise<Found> {
  const day = asked.filter.inForceOn ?? dayOf(deps.now())
  const scope = { day, withUpcoming: asked.withUpcomingRules ?? false }
  const { query, hits } = await searchDocuments(
    { repo: deps.search, foldName: deps.foldName },
    { ...asked, today: day },
  )
  const [payers, codeRules, textRules] = await Promise.all([
    payersOf(deps, asked),
    deps.foundRules.idsByCodes(codesIn(asked.q, query), asked.filter, scope),
    query.codes.length > 0 ? [] : deps.foundRules.idsByWords(query, asked.filter, scope),
  ])
  const sought = highlightKeys([
    ...query.parts.flatMap(({ same, synonyms }) => [...same, ...synonyms].flat()),
    ...query.codes.map((code) => code.toLowerCase()),
    ...wordsOf(asked.q),
  ])
  const items: Listed[] = [
    ...payers.map((payer): Listed => ({ payer })),
    ...mergeByScore(hits, codeRules, textRules),
  ]
  const page = items.slice(skip, skip + take)
  const [documents, rules] = await Promise.all([
    deps.search.documents(page.flatMap((item) => ('hit' in item ? [item.hit.id] : []))),
    deps.foundRules.rules(
      page.flatMap((item) => ('ruleId' in item ? [item.ruleId] : [])),
      day,
    ),
  ])
  const details = { documents: byId(documents), rules: byId(rules) }
  return {
    items: page.flatMap((item) => toHit(item, details, sought)),
    total: items.length,
    isCapped: hits.length >= MAX_CANDIDATES,
    // A correction that finds nothing is no better than the word that was typed.
    query: items.length > 0 ? query : { ...query, corrections: [] },
  }
}

const byId = <T extends { id: string }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]))

type DocumentHit = { id: string; score: number }
type Listed = { payer: LookedUpPayer } | { hit: DocumentHit } | { ruleId: string; score: number }
type Details = { documents: ReadonlyMap<string, FoundDocument>; rules: ReadonlyMap<string, FoundRule> }

/**
 * Merges documents and rules. Rules of a queried code follow the best three documents. Rules found
 * by text follow documents with a title match, and precede documents with a text match only.
 */
function mergeByScore(
  hits: readonly DocumentHit[],
  ofCode: readonly string[],
  ofText: readonly string[],
): Listed[] {
  const codeRules = ofCode.map((ruleId): Listed => ({ ruleId, score: CODE_RULE_SCORE }))
  const ids = new Set(ofCode)
  const wordRules = ofText
    .filter((id) => !ids.has(id))
    .map((ruleId): Listed => ({ ruleId, score: WORD_RULE_SCORE }))
  const lesser = hits.findIndex(({ score }) => score < WORD_RULE_SCORE)
  const leading = ofCode.length > 0 ? 3 : 0
  const titled = Math.max(leading, lesser < 0 ? hits.length : lesser)
  const documents = hits.map((hit): Listed => ({ hit }))
  return [
    ...documents.slice(0, leading),
    ...codeRules,
    ...documents.slice(leading, titled),
    ...wordRules,
    ...documents.slice(titled),
  ]
}

function toHit(item: Listed, { documents, rules }: Details, sought: ReadonlySet<string>): Hit[] {
  if ('payer' in item)
    return [
      {
        type: 'payer',
        payer: item.payer,
        score: 1,
        passage: highlight(item.payer.name, sought),
        titlePlaces: highlight(item.payer.name, sought).highlights,
      },
    ]
  if ('ruleId' in item) {
    const rule = rules.get(item.ruleId)
    return rule
      ? [{ type: 'rule', rule, score: item.score, passage: rulePassage(rule, sought), titlePlaces: [] }]
      : []
  }
  const document = documents.get(item.hit.id)
  if (!document) return []
  return [
    {
      type: 'policy',
      document,
      score: item.hit.score,
      passage: passageOf(document, sought),
      titlePlaces: highlight(document.title, sought).highlights,
    },
  ]
}

/** The rule text with most matches; the quote wins a tie. */
function rulePassage({ quote, condition, conditionTexts }: FoundRule, sought: ReadonlySet<string>): Passage {
  const texts = [quote, condition, ...(conditionTexts?.split('\n') ?? [])].filter((text) => text !== null)
  const passages = texts.map((text) => highlight(text, sought))
  return (
    passages.toSorted((a, b) => b.highlights.length - a.highlights.length)[0] ?? { text: '', highlights: [] }
  )
}

const CODE_RULE_SCORE = 0.95
const WORD_RULE_SCORE = 0.5

/** Best passage of a document, or its title if there is no text. */
export const passageOf = ({ title, opening }: FoundDocument, sought: ReadonlySet<string>): Passage =>
  opening === '' ? highlight(title, sought) : bestPassage(opening, sought)

/** Codes of the query; "modifier 25" adds the modifier. */
function codesIn(q: string, { codes }: SearchQuery): string[] {
  const modifier = /\bmodifier\s+([A-Z\d]{2})\b/i.exec(q)?.[1]
  return modifier ? [...codes, modifier.toUpperCase()] : codes
}

async function payersOf(
  { payerLookup }: FindDeps,
  { q, filter }: { q: string; filter: SearchFilter },
): Promise<LookedUpPayer[]> {
  if (filter.payerId || filter.specialty || filter.planType || filter.state) return []
  const words = wordsOf(q).join(' ')
  const named = words === '' ? [] : await payerLookup.beginning(q.trim())
  return named
    .filter(({ name }) => `${wordsOf(name).join(' ')} `.startsWith(`${words} `))
    .slice(0, MAX_PAYERS)
}
