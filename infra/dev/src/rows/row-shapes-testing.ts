import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RowShape, Shape } from '@ppman/db/testing'
import ts from 'typescript'
import { ROOT } from '../places.ts'

/** Deeper values are not described; any value fits them. */
const MAX_DEPTH = 5

type Cached = { sources: Record<string, string>; shapes: Record<string, RowShape> }

const CACHED = path.join(ROOT, 'node_modules/.cache/ppman/row-shapes.json')

/**
 * A file with the declared rows of all repositories, as JSON: `{shapes}`. It is made anew when a
 * repository or a source that one imports has changed.
 */
export function rowShapesFile(): string {
  if (isCurrent()) return CACHED
  const program = repositories()
  const sources = Object.fromEntries(
    [import.meta.filename, ...program.ours].map((file) => [path.relative(ROOT, file), hashOf(file)]),
  )
  const written = `${CACHED}.${process.pid}`
  writeFileSync(written, JSON.stringify({ sources, shapes: rowShapes(program) } satisfies Cached))
  renameSync(written, CACHED)
  return CACHED
}

function isCurrent(): boolean {
  if (!existsSync(CACHED)) return false
  const { sources } = JSON.parse(readFileSync(CACHED, 'utf8')) as Cached
  return (
    repositoryFiles().every((file) => path.relative(ROOT, file) in sources) &&
    Object.entries(sources).every(
      ([file, hash]) => existsSync(path.join(ROOT, file)) && hashOf(path.join(ROOT, file)) === hash,
    )
  )
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

const repositoryFiles = (): string[] =>
  globSync('{apps,packages,infra}/*/src/**/*-repo.ts', { cwd: ROOT }).map((file) => path.join(ROOT, file))

type Repositories = { program: ts.Program; ours: string[] }

/** All repositories with what they import, as the type checker sees them. */
function repositories(): Repositories {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: unknown
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  const program = ts.createProgram(repositoryFiles(), { ...options, noEmit: true })
  const files = program.getSourceFiles().map(({ fileName }) => realpathSync(fileName))
  return { program, ours: files.filter((file) => !file.includes('/node_modules/')) }
}

/**
 * The declared row of each call of `queryRows`, by "file:line" of the call. A row without declared
 * columns (`object`, a type parameter) is left out.
 */
function rowShapes({ program }: Repositories): Record<string, RowShape> {
  const checker = program.getTypeChecker()
  const shapes: Record<string, RowShape> = {}
  for (const file of repositoryFiles()) {
    const source = program.getSourceFile(file)!
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText(source) === 'queryRows') {
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
        const shape = rowOf(checker, node)
        if (shape) shapes[`${path.relative(ROOT, file)}:${line}`] = shape
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return shapes
}

/** The columns of the rows that a call promises: `Promise<Row[]>`. */
function rowOf(checker: ts.TypeChecker, call: ts.CallExpression): RowShape | null {
  const promise = checker.getResolvedSignature(call)?.getReturnType()
  const rows = promise && checker.getTypeArguments(promise as ts.TypeReference)[0]
  const row = rows && checker.getTypeArguments(rows as ts.TypeReference)[0]
  if (!row || row.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Any)) return null
  const kinds = row.isUnion() ? row.types : [row]
  const columns = kinds.map((kind) => columnsOf(checker, kind, call))
  return columns.some((each) => Object.keys(each).length === 0) ? null : mergeColumns(columns)
}

/** A column that only some members of a union declare is optional. */
function mergeColumns(all: readonly RowShape[]): RowShape {
  const names = new Set(all.flatMap((each) => Object.keys(each)))
  const absent: Shape = { kinds: ['undefined'] }
  return Object.fromEntries(
    Array.from(names, (name) => [name, all.map((each) => each[name] ?? absent).reduce(eitherOf)]),
  )
}

/** What fits one of two shapes. */
function eitherOf(a: Shape, b: Shape): Shape {
  const fields = a.fields && b.fields ? mergeColumns([a.fields, b.fields]) : (a.fields ?? b.fields)
  const element = a.element && b.element ? eitherOf(a.element, b.element) : (a.element ?? b.element)
  const kinds = [...new Set([...a.kinds, ...b.kinds])]
  return { kinds, ...(fields && { fields }), ...(element && { element }) }
}

function columnsOf(checker: ts.TypeChecker, row: ts.Type, at: ts.Node, depth = 0): RowShape {
  return Object.fromEntries(
    row.getProperties().map((property) => {
      const shape = shapeOf(checker, checker.getTypeOfSymbolAtLocation(property, at), at, depth)
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
      return [property.name, isOptional ? { ...shape, kinds: [...shape.kinds, 'undefined'] } : shape]
    }),
  )
}

const FLAGS = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.Undefined | ts.TypeFlags.Void, 'undefined'],
] as const

function shapeOf(checker: ts.TypeChecker, type: ts.Type, at: ts.Node, depth: number): Shape {
  if (type.isUnion()) return type.types.map((member) => shapeOf(checker, member, at, depth)).reduce(eitherOf)
  for (const [flag, kind] of FLAGS) if (type.flags & flag) return { kinds: [kind] }
  if (type.isIntersection() && type.types.some((member) => member.flags & ts.TypeFlags.StringLike))
    return { kinds: ['string'] }
  const list = type.isIntersection() && type.types.find((member) => checker.isArrayType(member))
  if (list) return shapeOf(checker, list, at, depth)
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || depth > MAX_DEPTH)
    return { kinds: ['any'] }
  const name = type.getSymbol()?.name
  if (name === 'Date') return { kinds: ['date'] }
  if (name === 'Buffer' || name === 'Uint8Array') return { kinds: ['bytes'] }
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const elements = checker.getTypeArguments(type as ts.TypeReference)
    const shapes = elements.map((element) => shapeOf(checker, element, at, depth + 1))
    return { kinds: ['array'], ...(shapes.length === 1 && { element: shapes[0]! }) }
  }
  const fields = columnsOf(checker, type, at, depth + 1)
  return { kinds: ['object'], ...(Object.keys(fields).length > 0 && { fields }) }
}
