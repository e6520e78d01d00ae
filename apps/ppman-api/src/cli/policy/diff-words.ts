import { readFile } from 'node:fs/promises'
import { mediaTypeOf } from '@ppman/evidence'
import { comparePolicies, type Comparison, extract, type Extract } from '@ppman/policy-text'

/** Compares two files. The bytes say what they are, unless `contentType` is given. */
export async function diffFiles(before: string, after: string, contentType?: string) {
  return diffWords(comparePolicies(await read(before, contentType), await read(after, contentType)))
}

async function read(path: string, contentType?: string): Promise<Extract> {
  const bytes = await readFile(path)
  return extract(bytes, contentType ?? mediaTypeOf(bytes) ?? 'text/plain')
}

/** A comparison in the words of the command line. A failed fetch is a `source_error` that nobody is told of. */
function diffWords(comparison: Comparison) {
  const nothing = { should_alert: false, outcome: comparison.outcome, severity: 'none', change_percentage: 0, facts: {} }
  if (comparison.outcome === 'unchanged') return { ...nothing, change_type: null, change_types: [], reasons: [] }
  if (comparison.outcome === 'fetch_failure') {
    return { ...nothing, change_type: 'source_error', change_types: ['source_error'], reasons: [`not a document: ${comparison.gate}`] }
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
