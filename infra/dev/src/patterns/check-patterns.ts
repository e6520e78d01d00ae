import { join } from 'node:path'
import { ThreadExhausted, threadPool } from '@ppman/threads'
import type { Measured } from './measure-pattern.ts'
import { builtPatterns, type Pattern, patternSites, productFiles } from './pattern-sites.ts'

/** Files whose patterns only see short texts, with the maximum length. */
const BOUNDED: Readonly<Record<string, number>> = {
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
  'packages/policy-text/src/rules/cues/arbitrate.ts': 25_000,
  'packages/policy-text/src/rules/cues/ellipsis.ts': 25_000,
  'packages/policy-text/src/rules/cues/payment/bundling.ts': 25_000,
  'packages/policy-text/src/rules/cues/benefits/prior-authorization.ts': 25_000,
  'packages/policy-text/src/rules/cues/payment/add-on.ts': 25_000,
  'packages/policy-text/src/rules/cues/benefits/provider-eligibility.ts': 25_000,
  'packages/policy-text/src/rules/gates/unasserted.ts': 25_000,
  'packages/policy-text/src/rules/gates/clause-gates.ts': 12_000,
  'packages/policy-text/src/rules/gates/silence.ts': 6_000,
  'packages/policy-text/src/rules/clauses/answers.ts': 12_000,
  // A clause that frames read is shorter (`LONGEST_CHARS`).
  'packages/policy-text/src/rules/cues/frames/claim-frames.ts': 320,
  'packages/policy-text/src/rules/cues/frames/code-frames.ts': 320,
  'packages/policy-text/src/rules/cues/frames/payment-frames.ts': 320,
  'packages/policy-text/src/rules/cues/frames/frame.ts': 320,
  'packages/policy-text/src/rules/cues/benefits/coverage.ts': 25_000,
  'packages/policy-text/src/rules/cues/benefits/place-of-service.ts': 25_000,
  'packages/policy-text/src/rules/cues/claims/claim-content.ts': 25_000,
  'packages/policy-text/src/rules/cues/claims/code-status.ts': 25_000,
  'packages/policy-text/src/rules/cues/payment/global-period.ts': 25_000,
  'packages/policy-text/src/rules/cues/benefits/telehealth.ts': 25_000,
  // A sentence: `splitSentences` cuts it at 6,000 characters.
  'packages/policy-text/src/scope/scope-statements.ts': 6_000,
  // `readOddAmount` refuses longer cells first.
  'packages/mrf/src/text/odd-amount.ts': 64,
  // `meantUrl` refuses longer values first; `separateUrls` does not, and its pattern is linear.
  'packages/prices/src/discovery/hpt/hpt-url.ts': 10_000,
}

/**
 * Files with a pattern that takes too long within its bound: two gaps of 90 characters behind up to
 * five words. The budget of processor time of a document ends it. The list may only shrink.
 */
const STILL_SLOW: readonly string[] = ['packages/policy-text/src/rules/cues/claims/modifier.ts']

/** Files that build patterns at call time rather than at load time. */
const BUILT_LATER: readonly string[] = [
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

/** A pattern whose time grows faster than its text, with that text, or null where it timed out. */
type SlowPattern = { pattern: Pattern; measured: Exclude<Measured, { slow: null }> | null }

/** CPU time limit for all texts of one pattern; linear patterns stay below it. */
const LIMIT_MS = 60_000
const MEMORY_MB = 2_048

/**
 * Measures patterns one after the other in a thread, by its processor time, so that a busy machine
 * changes nothing.
 *
 * @param charsOf the longest text that a pattern can meet; undefined for a megabyte
 */
async function slowPatterns(
  patterns: readonly Pattern[],
  charsOf: (pattern: Pattern) => number | undefined,
): Promise<SlowPattern[]> {
  const slow: SlowPattern[] = []
  const { ask, close } = threadPool<Measured>({
    program: new URL('./measure-thread.ts', import.meta.url),
    memoryMb: MEMORY_MB,
    limitMs: LIMIT_MS,
    maxIdle: 1,
  })
  for (const pattern of patterns) {
    const measured = await ask({ ...pattern, mostChars: charsOf(pattern) }).catch((error: unknown) => {
      if (error instanceof ThreadExhausted) return null
      throw error
    })
    if (measured?.slow !== null) slow.push({ pattern, measured })
  }
  await close()
  return slow
}

/**
 * Measures all patterns of the product, or of the named folders, and prints slow ones as JSON. It
 * is a program of its own because it replaces `RegExp`.
 */
const ROOT = join(import.meta.dirname, '../../../..')
const folders = process.argv.slice(2)
const files = productFiles(ROOT)
const sites = files.map((file) => patternSites(ROOT, file))
const built = await builtPatterns(
  ROOT,
  files.filter(
    (file, index) => sites[index]!.builders.length > 0 && !BUILT_LATER.some((one) => one === file),
  ),
)
const places = new Set(built.map(({ builder }) => `${builder.file}:${builder.line}`))
const unseen = sites
  .flatMap(({ builders }) => builders)
  .filter(({ file, line }) => !places.has(`${file}:${line}`) && !BUILT_LATER.includes(file))
const patterns = [...sites.flatMap(({ literals }) => literals), ...built].filter(
  ({ site }) =>
    !STILL_SLOW.includes(site.file) &&
    (folders.length === 0 || folders.some((folder) => site.file.startsWith(folder))),
)
const distinct = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))
const slow = await slowPatterns([...distinct.values()], ({ site }) => BOUNDED[site.file])
for (const { pattern, measured } of slow) {
  const { source, flags, site } = pattern
  const how =
    measured === null
      ? 'comes to no end'
      : `takes ${measured.ms} ms for ${measured.chars} characters of ${JSON.stringify(measured.slow)}`
  process.stderr.write(`${site.file}:${site.line} /${source}/${flags} ${how}.\n`)
}
for (const { file, line } of unseen)
  process.stderr.write(
    `${file}:${line} builds a pattern that was not measured: name the file in BUILT_LATER.\n`,
  )
process.stdout.write(
  `${distinct.size} patterns measured, ${slow.length} slow, ${unseen.length} not measured\n`,
)
process.exit(slow.length + unseen.length === 0 && distinct.size > 0 ? 0 : 1)
