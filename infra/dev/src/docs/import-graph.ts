import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './workspace.ts'

const TOP = fileURLToPath(ROOT)
const IMPORT = /(?:import|export)\s+(?:type\s+)?([^'";]*?)\s*from\s*'([^']+)'/g

/** An import or re-export: the names taken, all of them for `*`, and the path or package. */
type Import = { names: string[]; from: string }

const importsIn = (file: string): Import[] =>
  [...readFileSync(path.join(TOP, file), 'utf8').matchAll(IMPORT)].map(([, names, from]) => ({
    names: names!.includes('*')
      ? ['*']
      : [...names!.matchAll(/(?:type\s+)?([\w$]+)(?:\s+as\s+[\w$]+)?/g)].map(([, name]) => name!),
    from: from!,
  }))

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
export function isImporting(importer: string, imported: string): boolean {
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
