import type { FoundDocument } from './found-document.ts'
import type { FoundRule } from './found-rule.ts'
import type { FoundRuleRepo } from './found-rule-repo.ts'
import { highlighted, bestPassage, type Passage, soughtWords } from './passage.ts'
import type { LookedUpPayer, PayerLookupRepo } from './payer-lookup-repo.ts'
import { searchDocuments } from './search.ts'
import type { SearchFilter, SearchQuery } from './search-query.ts'
import type { SearchRepo } from './search-repo.ts'
import { wordsOf } from './search-words.ts'
import { MAX_CANDIDATES } from './search-cap.ts'

export type FindDeps = { search: SearchRepo; foundRules: FoundRuleRepo; payerLookup: PayerLookupRepo; foldName: (name: string) => string; now: () => Date }

/** One thing that was found, by how well it matches (0..1), with the passage that shows it. */
export type Hit = { score: number; passage: Passage; titlePlaces: Passage['highlights'] } & (
  | { type: 'payer'; payer: LookedUpPayer }
  | { type: 'policy'; document: FoundDocument }
  | { type: 'rule'; rule: FoundRule }
)

export type Found = { items: Hit[]; total: number; /** Whether more was there than was looked at. */ isCapped: boolean; query: SearchQuery }

/** Payers that a query names come first, but no more than these. */
const MAX_PAYERS = 5

/** Payers, policies and rules that match a query: payers it names, then documents and rules, best first. */
export async function find(deps: FindDeps, asked: { q: string; filter: SearchFilter }, { skip, take }: { skip: number; take: number }): Promise<Found> {
  const today = deps.now().toISOString().slice(0, 10)
  const { query, hits } = await searchDocuments({ repo: deps.search, foldName: deps.foldName }, { ...asked, today })
  const [payers, rules] = await Promise.all([payersOf(deps, asked), deps.foundRules.byCodes(codesAsked(asked.q, query), asked.filter, today)])
  const sought = soughtWords([...query.parts.flatMap(({ same, synonyms }) => [...same, ...synonyms].flat()), ...query.codes.map((code) => code.toLowerCase()), ...wordsOf(asked.q)])
  const items: Listed[] = [...payers.map((payer): Listed => ({ payer })), ...merged(hits, rules)]
  const page = items.slice(skip, skip + take)
  const documents = await deps.search.documents(page.flatMap((item) => ('hit' in item ? [item.hit.id] : [])))
  const byId = new Map(documents.map((document) => [document.id, document]))
  return {
    items: page.flatMap((item) => shown(item, byId, sought)),
    total: items.length,
    isCapped: hits.length >= MAX_CANDIDATES,
    query,
  }
}

type Listed = { payer: LookedUpPayer } | { hit: { id: string; score: number } } | { rule: FoundRule }

/** A rule of the very code stands beside the documents that name it: after the best three. */
function merged(hits: readonly { id: string; score: number }[], rules: readonly FoundRule[]): Listed[] {
  const documents = hits.map((hit): Listed => ({ hit }))
  return [...documents.slice(0, 3), ...rules.map((rule): Listed => ({ rule })), ...documents.slice(3)]
}

function shown(item: Listed, documents: ReadonlyMap<string, FoundDocument>, sought: ReadonlySet<string>): Hit[] {
  if ('payer' in item) return [{ type: 'payer', payer: item.payer, score: 1, passage: highlighted(item.payer.name, sought), titlePlaces: highlighted(item.payer.name, sought).highlights }]
  if ('rule' in item) {
    const passage = highlighted(item.rule.quote ?? item.rule.condition ?? '', sought)
    return [{ type: 'rule', rule: item.rule, score: RULE_SCORE, passage, titlePlaces: [] }]
  }
  const document = documents.get(item.hit.id)
  if (!document) return []
  return [{ type: 'policy', document, score: item.hit.score, passage: passageOf(document, sought), titlePlaces: highlighted(document.title, sought).highlights }]
}

const RULE_SCORE = 0.95

/** A document without text is shown by its title. */
export const passageOf = ({ title, opening }: FoundDocument, sought: ReadonlySet<string>): Passage =>
  opening === '' ? highlighted(title, sought) : bestPassage(opening, sought)

/** "modifier 25" asks for rules about the modifier. */
function codesAsked(q: string, { codes }: SearchQuery): string[] {
  const modifier = /\bmodifier\s+([A-Z\d]{2})\b/i.exec(q)?.[1]
  return modifier ? [...codes, modifier.toUpperCase()] : codes
}

async function payersOf({ payerLookup }: FindDeps, { q, filter }: { q: string; filter: SearchFilter }): Promise<LookedUpPayer[]> {
  if (filter.payerId || filter.specialty || filter.planType || filter.state) return []
  const words = wordsOf(q).join(' ')
  const named = words === '' ? [] : await payerLookup.beginning(q.trim())
  return named.filter(({ name }) => `${wordsOf(name).join(' ')} `.startsWith(`${words} `)).slice(0, MAX_PAYERS)
}
