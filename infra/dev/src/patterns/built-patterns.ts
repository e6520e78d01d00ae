import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BuiltPattern, Site } from './pattern-sites.ts'

/** A frame of a stack in a file of the product. */
const FRAME = /(file:\/\/[^\s()]{1,400}):(\d{1,6}):\d{1,6}\)?$/

/**
 * Loads files and notes every pattern that is built meanwhile, with the place that built it: tables made of phrases are known
 * only by then. Call it in a process of its own, since `RegExp` stays watched.
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

/** Lines of the product on a stack: the first builds the pattern, the last is of the file that is loaded. Null where a library builds it. */
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
