import type { Figure } from '@ppman/evaluation'
import { type Read, scoreRules } from './score-rules.ts'

/** What is published of the rules found in labelled sentences, each as a share that was right. */
export function figuresOf(reads: readonly Read[]): Figure[] {
  const { sentences, exact, tuples, codes, negatives, negativesWithRule, spans, spansExact } =
    scoreRules(reads)
  return [
    { what: 'rules found that are labelled (precision)', hits: tuples.hits, n: tuples.hits + tuples.extra },
    { what: 'labelled rules that were found (recall)', hits: tuples.hits, n: tuples.hits + tuples.missed },
    { what: 'codes found that are labelled (precision)', hits: codes.hits, n: codes.hits + codes.extra },
    { what: 'labelled codes that were found (recall)', hits: codes.hits, n: codes.hits + codes.missed },
    { what: 'sentences wholly right', hits: exact, n: sentences },
    { what: 'sentences without a rule left alone', hits: negatives - negativesWithRule, n: negatives },
    { what: 'spans that are their quote', hits: spansExact, n: spans },
  ]
}
