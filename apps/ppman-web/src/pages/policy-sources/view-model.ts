import type { ListedSource } from '@ppman/policies/sources'
import { type PageLinks, pageLinks, type PageOf } from '../../views/page-links.ts'
import { type SourceWords, sourceWords, spaced } from '../policy-source/source-words.ts'
import { count } from '../transparency-price/price-words.ts'

export type SourcesQuery = { status: string; payer_id: string; kind: string; host: string }
type Choice = { value: string; label: string; chosen: boolean }

/** What the template prints, already in words. */
export type SourcesModel = {
  title: string
  states: Choice[]
  kinds: Choice[]
  payers: Choice[]
  host: string
  summary: string
  rows: SourceWords[]
  pages: PageLinks
}

type Found = {
  items: readonly ListedSource[]
  total: number
  payers: readonly { id: string; name: string }[]
  page: PageOf
  now: Date
}

const STATES = [
  'active',
  'healing_rule_based',
  'healing_ai',
  'needs_human_review',
  'blocked',
  'gated',
  'paused',
  'retired',
]
const KINDS = [
  'html',
  'pdf',
  'cms_document',
  'cms_article_codes',
  'index_page',
  'feed',
  'sitemap',
  'json_api',
  'cms_coverage_api',
  'file_list',
]

export function sourcesModel(query: SourcesQuery, { items, total, payers, page, now }: Found): SourcesModel {
  const choices = (all: string, words: readonly string[], chosen: string) =>
    [['', all] as const, ...words.map((word) => [word, spaced(word)] as const)].map(choiceOf(chosen))
  return {
    title: 'What is watched',
    states: choices('Any state', STATES, query.status),
    kinds: choices('Any kind', KINDS, query.kind),
    payers: [['', 'Every payer'] as const, ...payers.map(({ id, name }) => [id, name] as const)].map(
      choiceOf(query.payer_id),
    ),
    host: query.host,
    summary: total === 0 ? 'No source matches.' : `${count(total, 'source')}.`,
    rows: items.map((source) => sourceWords(source, now)),
    pages: pageLinks({ path: '/policy/sources', query: { ...query } }, total, page),
  }
}

const choiceOf =
  (chosen: string) =>
  ([value, label]: readonly [string, string]): Choice => ({ value, label, chosen: value === chosen })
