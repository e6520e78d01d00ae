import { namingRepo } from './documents/naming-repo.ts'
import { foldText, wordsOf } from '@ppman/policies/search-index'
import {
  type Companion,
  type CompanionRepo,
  companionRepo,
  type Topic,
  type TopicRepo,
  topicRepo,
  payerLookupRepo,
} from './lookup-repo.ts'
import {
  type DocumentEvidence,
  type FoundDocument,
  highlightKeys,
  type Passage,
} from './documents/passage.ts'
import { type FindDeps, passageOf } from './find.ts'
import { type FoundRule, foundRuleRepo } from './found-rule-repo.ts'
import { searchDocuments } from './search.ts'
import type { Db } from '@ppman/db'
import { foldName } from '@ppman/payers'
import { searchRepo } from './search-repo.ts'

export type LookupDeps = FindDeps & { companions: CompanionRepo }
export type LookupQuestion = { topic: string; payer?: string | undefined; take: number; withRules: boolean }

/** A document for a topic, its rules and, for an LCD, the articles with its codes. */
export type LookedUpDocument = {
  document: FoundDocument
  score: number
  passage: Passage
  rules: FoundRule[]
  /** Null when the document is known only from a published list. */
  evidence: DocumentEvidence | null
  companions: Companion[]
}
export type Lookup = {
  items: LookedUpDocument[]
  totalConsidered: number
  notes: string[]
  /** Rules about the topic's codes, from any source. */ rules: FoundRule[]
}

/** Finds policy documents for a topic (specification 4.1). An unknown payer has none. */
export async function lookUp(
  deps: LookupDeps,
  { topic, payer, take, withRules }: LookupQuestion,
): Promise<Lookup> {
  const payerId = payer ? await deps.payerLookup.named(payer, deps.foldName(payer)) : undefined
  if (payerId === null)
    return { items: [], totalConsidered: 0, rules: [], notes: [`No payer is called ${payer!}.`] }
  const today = deps.now().toISOString().slice(0, 10)
  const { query, hits } = await searchDocuments(
    { repo: deps.search, foldName: deps.foldName },
    { q: topic, filter: { payerId }, today },
  )
  const chosen = hits.slice(0, take)
  const documents = await deps.search.documents(chosen.map(({ id }) => id))
  const policyIds = documents.flatMap(({ policyId }) => policyId ?? [])
  const [rules, idsOfCodes, evidence, companions] = await Promise.all([
    withRules ? deps.foundRules.ofPolicies(policyIds, today) : new Map<string, FoundRule[]>(),
    withRules
      ? deps.foundRules.idsByCodes(query.codes, { payerId }, { day: today, withUpcoming: false })
      : [],
    deps.search.evidence(policyIds),
    deps.companions.articlesOf(
      documents.filter(({ kind }) => kind === 'lcd').map(({ id }) => id),
      today,
    ),
  ])
  const ofCodes = await deps.foundRules.rules(idsOfCodes, today)
  const scores = new Map(chosen.map(({ id, score }) => [id, score]))
  const sought = highlightKeys([
    ...query.parts.flatMap(({ same, synonyms }) => [...same, ...synonyms].flat()),
    ...wordsOf(topic),
  ])
  const items = documents.map((document) => ({
    document,
    score: scores.get(document.id)!,
    passage: passageOf(document, sought),
    rules: (document.policyId && rules.get(document.policyId)) || [],
    evidence: (document.policyId && evidence.get(document.policyId)) || null,
    companions: companions.filter(({ ofId }) => ofId === document.id),
  }))
  return { items, totalConsidered: hits.length, rules: ofCodes, notes: notesOf(items, query.corrections) }
}

function notesOf(
  items: readonly LookedUpDocument[],
  corrections: readonly { from: string; to: string }[],
): string[] {
  const spelling = (items.length > 0 ? corrections : []).map(
    ({ from, to }) => `“${from}” was read as “${to}”.`,
  )
  const articles = items
    .filter(({ companions }) => companions.length > 0)
    .map(
      ({ document, companions }) =>
        `${document.number!} names no codes: they stand in ` +
        `${companions.map(({ number }) => number).join(', ')} (same subject and contractor).`,
    )
  const titles = items.some(({ document }) => document.opening === '')
    ? ['Of LCDs and articles the title, contractor and dates are known, not the text.']
    : []
  return [...spelling, ...articles, ...titles]
}

type Deps = Pick<FindDeps, 'payerLookup' | 'foldName'> & { topics: TopicRepo }

/** Suggests topics of documents, optionally of one payer. An unknown payer has none. */
export async function coveredTopics(
  deps: Deps,
  { q, payer, limit }: { q: string; payer?: string | undefined; limit: number },
): Promise<Topic[]> {
  const payerId = payer ? await deps.payerLookup.named(payer, deps.foldName(payer)) : null
  const folded = foldText(q)
  if ((payer && payerId === null) || (q.trim() !== '' && folded === '')) return []
  return deps.topics.covered({ q: folded, payerId, limit })
}

/** Dependencies of search and lookup. */
export function openSearch(db: Db, now: () => Date) {
  return {
    search: searchRepo(db),
    foundRules: foundRuleRepo(db),
    payerLookup: payerLookupRepo(db),
    companions: companionRepo(db),
    topics: topicRepo(db),
    naming: namingRepo(db),
    foldName,
    now,
  }
}
