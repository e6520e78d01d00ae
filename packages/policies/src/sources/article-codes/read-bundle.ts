import { readFacts } from '../../applicability/index.ts'
import { statedDay } from '../discovery/said.ts'
import { wordOf } from './answer-rows.ts'
import type { ArticleCodes } from './article-codes.ts'
import { articleScope } from './article-scope.ts'
import { bundleOf } from './code-bundle.ts'
import { codesText } from './codes-text.ts'
import { billTypesIn, tableRows } from './table-rows.ts'

/** Stored with what was read: another version may read the same answers differently. */
export const CODES_EXTRACTOR = 'cms-article-codes/1'

/**
 * What a bundle says of an article's codes; null for bytes that are none, or without an article. The text follows from the bytes alone;
 * whose jurisdiction a contract is in, from what is known of it today.
 */
export function readBundle(bytes: Buffer): ArticleCodes | null {
  const bundle = bundleOf(bytes)
  const rows = bundle && bundle.pages.flatMap(tableRows)
  const facts = rows?.find(({ name }) => name === '')?.values
  if (!rows || !facts || wordOf(facts, 'title') === '') return null
  const article = `A${wordOf(facts, 'article_id')}`
  const { title, blocks, codes } = codesText({ ...bundle, article, facts, rows })
  const extract = { extractor: CODES_EXTRACTOR, title, blocks, asksPassword: false }
  return {
    extract,
    codes,
    article,
    endsOn: endOf(facts),
    billTypes: billTypesIn(rows),
    ...articleScope(readFacts(), bundle),
  }
}

/** A retired article ends the day it was retired. */
const endOf = (facts: unknown) =>
  statedDay(wordOf(facts, 'date_retired')) ?? statedDay(wordOf(facts, 'article_end_date'))
