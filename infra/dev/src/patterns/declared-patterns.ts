/** Files whose patterns only see short texts, with the maximum length. */
export const BOUNDED: Readonly<Record<string, number>> = {
  // Both look at 48 characters around a number.
  'packages/policy-text/src/rules/codes/not-a-code.ts': 48,
  // Codes further apart are no list.
  'packages/policy-text/src/rules/clauses/group-mentions.ts': 90,
  // `roleOf` looks at this many characters before a code, and after it.
  'packages/policy-text/src/rules/clauses/roles.ts': 110,
  // The first kilobyte of a page.
  'packages/policy-text/src/extraction/extract.ts': 1_024,
  // A clause: part of two sentences of at most 6,000 characters each. `withPlainWords` at most
  // doubles them.
  'packages/policy-text/src/rules/cues/claims/documentation.ts': 25_000,
  'packages/policy-text/src/rules/cues/guesses.ts': 25_000,
  'packages/policy-text/src/rules/cues/benefits/telehealth.ts': 25_000,
  // A sentence: `splitSentences` cuts it at 6,000 characters.
  'packages/policy-text/src/scope/scope-statements.ts': 6_000,
  // `readOddAmount` refuses longer cells first.
  'packages/mrf/src/text/odd-amount.ts': 64,
  // `meantUrl` refuses longer values first; `separateUrls` does not, and its pattern is linear.
  'packages/prices/src/discovery/hpt/hpt-url.ts': 10_000,
}

/** Files that build patterns at call time rather than at load time. */
export const BUILT_LATER: readonly string[] = [
  'infra/dev/src/docs/published-figures.ts',
  'infra/dev/src/stand-in/arguments.ts',
  'infra/dev/src/tour.ts',
  'packages/policies/src/applicability/facts.ts',
  'packages/prices/src/identity/file-evidence.ts',
  'packages/policy-text/src/classification/member-rule.ts',
  'packages/policy-text/src/pdf/pages-by-poppler.ts',
  'packages/policy-text/src/pdf/extract-pdf.ts',
  'packages/policy-text/src/rules/attributes/scope.ts',
  'packages/policy-text/src/rules/gates/unasserted.ts',
  'packages/policy-text/src/rules/codes/lex-diagnoses.ts',
]
