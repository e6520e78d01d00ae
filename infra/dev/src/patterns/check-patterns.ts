import { dirname, join } from 'node:path'
import { WorkExhausted, processPool } from '@ppman/child-processes'
import type { Measured } from './measure-pattern.ts'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'

/** Where a pattern is written or built: a path from the repository's root, and a line from 1. */
type Site = { file: string; line: number }
type Pattern = { source: string; flags: string; site: Site }
/** `builder` is the line that builds it, `site` the file that is loaded meanwhile. */
type BuiltPattern = Pattern & { builder: Site }

const PRODUCT = [
  'apps/*/src/**/*.ts',
  'packages/*/src/**/*.ts',
  'infra/*/src/**/*.ts',
  'apps/*/src/assets/*.js',
]
const NOT_PRODUCT = [
  /\.(?:test|fixtures|eval|bench|fit|cases)\.ts$|(?:^|\/)(?:fixtures|testing)\.ts$/,
  /\/(?:generated|cases|eval|fit|testing|dist|patterns)\//,
  /^packages\/evaluation\/(?!src\/figures\/)/,
]

/** Files of the product: no tests, no labelled cases, nothing that is generated. */
const productFiles = (root: string): string[] =>
  PRODUCT.flatMap((glob) => globSync(glob, { cwd: root, exclude: (path) => path.endsWith('node_modules') }))
    .filter((file) => !NOT_PRODUCT.some((pattern) => pattern.test(file)))
    .sort()

/** The patterns that a file writes as literals, and the places where it builds others. */
function patternSites(root: string, file: string): { literals: Pattern[]; builders: Site[] } {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const [literals, builders]: [Pattern[], Site[]] = [[], []]
  const siteOf = (node: ts.Node): Site => ({
    file,
    line: parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line + 1,
  })
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      literals.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), site: siteOf(node) })
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp')
      builders.push(siteOf(node))
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return { literals, builders }
}

/** A frame of a stack in a file of the product. */
const FRAME = /(file:\/\/[^\s()]{1,400}):(\d{1,6}):\d{1,6}\)?$/

/**
 * Loads files and records every pattern that is built at load time, with its place. Run it in its
 * own process, because `RegExp` stays replaced.
 */
async function builtPatterns(root: string, files: readonly string[]): Promise<BuiltPattern[]> {
  const built: BuiltPattern[] = []
  const note = (pattern: RegExp): RegExp => {
    const places = placesOf(new Error().stack ?? '', root)
    if (places) built.push({ source: pattern.source, flags: pattern.flags, ...places })
    return pattern
  }
  globalThis.RegExp = new Proxy(RegExp, {
    construct: (target, given: [string, string?]) => note(new target(...given)),
    apply: (target, _, given: [string, string?]) => note(target(...given)),
  })
  for (const file of files) await import(pathToFileURL(`${root}/${file}`).href)
  return built
}

/**
 * Product frames of a stack: the first builds the pattern, the last is the loaded file. Null where
 * a library builds it.
 */
function placesOf(stack: string, root: string): { builder: Site; site: Site } | null {
  const frames = stack.split('\n').flatMap((line) => {
    const [, url, number] = FRAME.exec(line) ?? []
    return url ? [{ file: fileURLToPath(url), line: Number(number) }] : []
  })
  const own = frames
    .filter(({ file }) => dirname(file) !== import.meta.dirname)
    .map(({ file, line }) => ({ file: file.slice(root.length + 1), line }))
  const [builder, site] = [own[0], own.at(-1)]
  return builder && site && !builder.file.startsWith('node_modules/') ? { builder, site } : null
}

/** Files whose patterns only see short texts, with the maximum length. */
const BOUNDED: Readonly<Record<string, number>> = {
  // Both look at 48 characters around a number.
  'packages/policy-text/src/rules/codes/not-a-code.ts': 48,
  // Codes further apart are no list.
  'packages/policy-text/src/rules/clauses/mask-codes.ts': 90,
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
  'packages/policy-text/src/rules/cues/benefits/authorization-answer.ts': 25_000,
  'packages/policy-text/src/rules/cues/benefits/authorization-terms.ts': 25_000,
  'packages/policy-text/src/rules/cues/benefits/authorization-releases.ts': 25_000,
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
  // The text of one record: `surroundingsOf` cuts it.
  'packages/topic-pipeline/src/checks/phi/records/evidence-tests.ts': 1_300,
  'packages/topic-pipeline/src/checks/phi/records/evidence.ts': 1_300,
  'packages/topic-pipeline/src/checks/phi/records/record-evidence.ts': 1_300,
  // `readOddAmount` refuses longer cells first.
  'packages/mrf/src/text/amount.ts': 64,
  // `meantUrl` refuses longer values first; `separateUrls` does not, and its pattern is linear.
  'packages/prices/src/discovery/hpt/hpt-entry.ts': 10_000,
}

/**
 * Files with a pattern that takes too long within its bound: two gaps of 90 characters behind up to
 * five words. The budget of processor time of a document ends it. The list may only shrink.
 */
const STILL_SLOW: readonly string[] = ['packages/policy-text/src/rules/cues/claims/modifier.ts']

/** Files that build patterns at call time rather than at load time. */
const BUILT_LATER: readonly string[] = [
  'packages/policy-text/src/scope/plan-names.ts',
  'infra/deploy/src/release/old-release.ts',
  'infra/deploy/src/walk/machine.ts',
  'infra/judges/src/requests/arbitrary.ts',
  'infra/judges/src/requests/operations.ts',
  'infra/dev/src/docs/published-figures.ts',
  'infra/dev/src/stand-in/command.ts',
  'infra/dev/src/tour.ts',
  'apps/ppman-web/src/pages/transparency-evidence/evidence-record.ts',
  'apps/ppman-web/src/api-reference/document.ts',
  'infra/dev/src/pages/check-pages.ts',
  'packages/topic-pipeline/src/checks/secrets/secrets.ts',
  'packages/policy-text/src/rules/clauses/left-out.ts',
  'packages/policy-text/src/diff/abbreviations.ts',
  'packages/policy-text/src/classification/cells/legend.ts',
  'packages/policies/src/applicability/facts.ts',
  'packages/prices/src/identity/file-evidence.ts',
  'packages/policy-text/src/classification/member-rule.ts',
  'packages/policy-text/src/pdf/read-pages.ts',
  'packages/policy-text/src/pdf/extract-pdf.ts',
  'packages/policy-text/src/rules/clauses/phrase.ts',
  'packages/policy-text/src/rules/codes/lex-diagnoses.ts',
]

/** A pattern whose time grows faster than its text, with that text, or null where it timed out. */
type SlowPattern = { pattern: Pattern; measured: Exclude<Measured, { slow: null }> | null }

/** CPU time limit for all texts of one pattern; linear patterns stay below it. */
const LIMIT_MS = 60_000
const MEMORY_MB = 2_048

/**
 * V8 compiles regular expressions less well once a process holds more than 16 MB of their code, so
 * only a few share one.
 */
const PER_CHILD = 50

/**
 * Measures patterns one after the other in child processes, by processor time, so that a busy
 * machine changes nothing.
 *
 * @param charsOf the longest text that a pattern can meet; undefined for a megabyte
 */
async function slowPatterns(
  patterns: readonly Pattern[],
  charsOf: (pattern: Pattern) => number | undefined,
): Promise<SlowPattern[]> {
  const slow: SlowPattern[] = []
  for (let from = 0; from < patterns.length; from += PER_CHILD)
    slow.push(...(await slowOfChild(patterns.slice(from, from + PER_CHILD), charsOf)))
  return slow
}

async function slowOfChild(
  patterns: readonly Pattern[],
  charsOf: (pattern: Pattern) => number | undefined,
): Promise<SlowPattern[]> {
  const slow: SlowPattern[] = []
  const { ask, close } = processPool<Measured>({
    program: new URL('./measure-child.ts', import.meta.url),
    memoryMb: MEMORY_MB,
    limitMs: LIMIT_MS,
    maxIdle: 1,
  })
  for (const pattern of patterns) {
    const measured = await ask({ ...pattern, mostChars: charsOf(pattern) }).catch((error: unknown) => {
      if (error instanceof WorkExhausted) return null
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
