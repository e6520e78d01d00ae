import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** Where a pattern is written or built: a path from the repository's root, and a line from 1. */
export type Site = { file: string; line: number }
export type Pattern = { source: string; flags: string; site: Site }
/** `builder` is the line that builds it, `site` the file that is loaded meanwhile. */
export type BuiltPattern = Pattern & { builder: Site }

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
