import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'

/** Where a pattern is written or built: a path from the repository's root, and a line from 1. */
type Site = { file: string; line: number }
export type Pattern = { source: string; flags: string; site: Site }
/** `builder` is the line that builds it, `site` the file that is loaded meanwhile. */
type BuiltPattern = Pattern & { builder: Site }

const PRODUCT = [
  'apps/*/src/**/*.ts',
  'packages/*/src/**/*.ts',
  'infra/*/src/**/*.ts',
  'apps/*/src/assets/*.js',
]
const NOT_PRODUCT =
  /\.(?:test|fixtures|eval|bench|fit|cases)\.ts$|\/(?:generated|cases|eval|fit|testing|dist|patterns)\/|^packages\/evaluation\/(?!src\/figures\/)|(?:^|\/)(?:fixtures|testing)\.ts$/

/** Files of the product: no tests, no labelled cases, nothing that is generated. */
export const productFiles = (root: string): string[] =>
  PRODUCT.flatMap((glob) => globSync(glob, { cwd: root, exclude: (path) => path.endsWith('node_modules') }))
    .filter((file) => !NOT_PRODUCT.test(file))
    .sort()

/** The patterns that a file writes as literals, and the places where it builds others. */
export function patternSites(root: string, file: string): { literals: Pattern[]; builders: Site[] } {
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
export async function builtPatterns(root: string, files: readonly string[]): Promise<BuiltPattern[]> {
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
