import { extractRules } from '@ppman/policy-text/src/rules/extract-rules.ts'

/**
 * A text, and its rules as `category disposition: codes`; a modifier is `mod:25`, a revenue code
 * `rev:0450`.
 */
export type Case = readonly [text: string, rules: string | readonly string[]]

const PREFIX: Record<string, string> = { modifier: 'mod:', revenue: 'rev:' }

/** The rules of a text in the words of a case, sorted. */
export const rulesOf = (text: string): string[] =>
  extractRules(text)
    .map(
      ({ category, disposition, codes }) =>
        `${category} ${disposition}: ` +
        codes.map(({ code, codeType }) => (PREFIX[codeType] ?? '') + code).join(' '),
    )
    .sort()
