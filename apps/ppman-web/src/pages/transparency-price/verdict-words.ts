import type { ConformanceRun } from '@ppman/prices'
import { count, day } from './price-words.ts'

/** What the official validator says of a file. */
export function verdictWords(verdict: ConformanceRun | null): string {
  if (!verdict) return 'not checked yet'
  const by = `${verdict.validator} ${verdict.validatorVersion}, ${day(verdict.finishedAt)}`
  if (verdict.outcome !== 'judged')
    return `the validator gave no verdict: ${verdict.outcome.replaceAll('_', ' ')} (${by})`
  const errors = verdict.errors >= 1_000 ? '1,000 errors or more' : count(verdict.errors, 'error')
  return verdict.valid
    ? `conforms to CMS ${verdict.dictionary} (${by})`
    : `does not conform to CMS ${verdict.dictionary}: ${errors} (${by})`
}
