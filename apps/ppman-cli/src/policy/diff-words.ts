import { type Comparison, compareReads, describeComplexity, type DocumentRead } from '@ppman/policy-text'
import { readPolicyFile } from './read-file.ts'

/** Compares two files. The bytes say what they are; `contentType` counts where they show only text. */
export async function diffFiles(before: string, after: string, contentType?: string) {
  const [was, is] = await Promise.all([
    readPolicyFile(before, contentType),
    readPolicyFile(after, contentType),
  ])
  return diffWords(await compare(was, is))
}

/** A side that could not be read is a failed fetch, as one behind a wall is. */
async function compare(was: DocumentRead, is: DocumentRead): Promise<Comparison> {
  if (was.outcome !== 'ok') return { outcome: 'fetch_failure', gate: was.outcome }
  if (is.outcome !== 'ok') return { outcome: 'fetch_failure', gate: is.outcome }
  return compareReads(was.extract, is.extract)
}

/** A comparison in the words of the command line. A failed fetch is a `source_error` that nobody is told of. */
function diffWords(comparison: Comparison) {
  const nothing = {
    should_alert: false,
    outcome: comparison.outcome,
    severity: 'none',
    change_percentage: 0,
    facts: {},
  }
  if (comparison.outcome === 'unchanged')
    return { ...nothing, change_type: null, change_types: [], reasons: [] }
  if (comparison.outcome === 'fetch_failure') {
    return {
      ...nothing,
      change_type: 'source_error',
      change_types: ['source_error'],
      reasons: [`not a document: ${comparison.gate}`],
    }
  }
  if (comparison.outcome === 'too_complex') {
    return {
      ...nothing,
      change_type: 'source_error',
      change_types: ['source_error'],
      reasons: [describeComplexity(comparison.complexity)],
    }
  }
  return {
    should_alert: comparison.shouldAlert,
    outcome: comparison.outcome,
    change_type: comparison.changeType,
    change_types: comparison.changeTypes,
    severity: comparison.severity,
    direction: comparison.direction,
    change_percentage: comparison.changePercentage,
    facts: comparison.facts,
    reasons: comparison.reasons,
  }
}
