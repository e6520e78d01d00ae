import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './workspace.ts'

/** A file of a life, and the terms of its step: a job or table that hands work over. */
type Step = { file: string; terms: string[] }
type Life = { title: string; steps: Step[] }

const SECTION = /^## (The life of an? (?:price|policy change|event|topic))$([\s\S]*?)(?=^## )/gm
const STEP = /^\d+\. ((?:.|\n(?!\d+\. |\n))+)/gm

/**
 * The lives that docs/architecture.md tells: numbered steps, each begun by its file in backticks.
 * Other terms in backticks are names that the code shares, such as a job.
 */
export const livesIn = (architecture: string): Life[] =>
  [...architecture.matchAll(SECTION)].map(([, title, body]) => ({
    title: title!,
    steps: [...body!.matchAll(STEP)].map(([, text]) => {
      const [file, ...terms] = [...text!.matchAll(/`([^`]+)`/g)].map(([, term]) => term!)
      return { file: file!, terms }
    }),
  }))

/**
 * What is not true of a life: a file that is missing, or one that no earlier file imports, is
 * imported by, or shares a term with.
 */
export function untrueSteps({ title, steps }: Life): string[] {
  const missing = steps.filter(({ file }) => !existsSync(new URL(file, ROOT)))
  if (missing.length > 0)
    return missing.map(({ file }) => `docs/architecture.md, ${title}: ${file} does not exist.`)
  return steps
    .filter(
      (step, index) => index > 0 && !steps.slice(0, index).some((earlier) => isConnected(earlier, step)),
    )
    .map(({ file }) => `docs/architecture.md, ${title}: nothing before ${file} leads to it.`)
}

function isConnected({ file: earlier }: Step, { file, terms }: Step): boolean {
  if (isImporting(earlier, file) || isImporting(file, earlier)) return true
  const [from, to] = [earlier, file].map((each) => readFileSync(new URL(each, ROOT), 'utf8'))
  return terms.some((term) => from!.includes(term) && to!.includes(term))
}

const TOP = fileURLToPath(ROOT)
const FROM = /\bfrom '([^'\n]+)'/g

/** An import or re-export: the names taken, all of them for `*`, and the path or package. */
type Import = { names: string[]; from: string }

function importsIn(file: string): Import[] {
  const text = readFileSync(path.join(TOP, file), 'utf8')
  return [...text.matchAll(FROM)].map(({ index, 1: from }) => {
    const start = Math.max(text.lastIndexOf('import ', index), text.lastIndexOf('export ', index))
    const names = text.slice(start + 'import '.length, index)
    return { names: names.includes('*') ? ['*'] : (names.match(/[\w$]+/g) ?? []), from: from! }
  })
}

/** The `exports` of each package by its name: `./*` stands for any door. */
const exportsOf = new Map(
  readdirSync(path.join(TOP, 'packages')).flatMap((folder) => {
    const manifest = path.join(TOP, 'packages', folder, 'package.json')
    if (!existsSync(manifest)) return []
    const { name, exports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
    return [[name, { folder: `packages/${folder}`, exports }] as const]
  }),
)
type Manifest = { name: string; exports?: Record<string, string> }

/** The file behind an import of a package: `@ppman/prices` → `packages/prices/src/index.ts`. */
function frontDoor(from: string): string | undefined {
  const [scope, name, ...rest] = from.split('/')
  const found = exportsOf.get(`${scope}/${name}`)
  if (!found) return undefined
  const asked = ['.', ...rest].join('/')
  for (const [door, file] of Object.entries(found.exports)) {
    const [before, after] = door.split('*')
    const isMatch = after === undefined ? door === asked : asked.startsWith(before!) && asked.endsWith(after)
    if (isMatch)
      return path.posix.join(
        found.folder,
        file.replace('*', asked.slice(before!.length, asked.length - (after ?? '').length)),
      )
  }
  return undefined
}

/**
 * Whether one file imports the other: by its path, or by a name that a front door hands on.
 * Paths are relative to the repository.
 */
function isImporting(importer: string, imported: string): boolean {
  return importsIn(importer).some(({ names, from }) => leadsTo(importer, { names, from }, imported))
}

function leadsTo(importer: string, { names, from }: Import, imported: string): boolean {
  const target = from.startsWith('.') ? path.posix.join(path.posix.dirname(importer), from) : frontDoor(from)
  if (target === undefined || !existsSync(path.join(TOP, target))) return false
  if (target === imported) return true
  if (!/(^|\/)index\.ts$/.test(target)) return false
  return importsIn(target).some(
    (handedOn) =>
      (handedOn.names[0] === '*' ||
        names[0] === '*' ||
        handedOn.names.some((name) => names.includes(name))) &&
      leadsTo(target, { ...handedOn, names: handedOn.names[0] === '*' ? names : handedOn.names }, imported),
  )
}
