import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'

/** High findings of Google's CSP Evaluator about the content security policy of a page. */
export function weakPolicy(policy: string | undefined): string[] {
  if (!policy) return ['has no Content-Security-Policy']
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity === Severity.HIGH || severity === Severity.SYNTAX)
    .map(({ directive, description }) => `policy: ${directive}: ${description}`)
}
