import { join } from 'node:path'
import { builtPatterns } from './built-patterns.ts'
import { BOUNDED, BUILT_LATER, STILL_SLOW } from './declared-patterns.ts'
import { type Pattern, patternSites, productFiles } from './pattern-sites.ts'
import { slowPatterns } from './slow-patterns.ts'

/**
 * Measures every pattern of the product, or of the folders that are named, and writes what is slow as JSON. A program of its own,
 * since it watches `RegExp`.
 */
const ROOT = join(import.meta.dirname, '../../../..')
const folders = process.argv.slice(2)
const files = productFiles(ROOT)
const sites = files.map((file) => patternSites(ROOT, file))
const built = await builtPatterns(ROOT, files.filter((file, index) => sites[index]!.builders.length > 0 && !BUILT_LATER.some((one) => one === file)))
const places = new Set(built.map(({ builder }) => `${builder.file}:${builder.line}`))
const unseen = sites.flatMap(({ builders }) => builders).filter(({ file, line }) => !places.has(`${file}:${line}`) && !BUILT_LATER.includes(file))
const patterns = [...sites.flatMap(({ literals }) => literals), ...built].filter(({ site }) => folders.length === 0 || folders.some((folder) => site.file.startsWith(folder)))
const distinct = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))
const keyOf = (file: string, pattern: string) => `${file} ${pattern}`
const declared = new Set(STILL_SLOW.map(({ file, pattern }) => keyOf(file, pattern)))
const isDeclared = ({ source, flags, site }: Pattern) => declared.has(keyOf(site.file, `/${source}/${flags}`))
const slow = await slowPatterns([...distinct.values()].filter((pattern) => !isDeclared(pattern)), ({ site }) => BOUNDED[site.file])
const held = new Set([...distinct.values()].map(({ source, flags, site }) => keyOf(site.file, `/${source}/${flags}`)))
const gone = folders.length > 0 ? [] : STILL_SLOW.filter(({ file, pattern }) => !held.has(keyOf(file, pattern)))
const json = { measured: distinct.size, unseen, gone, slow: slow.map(({ pattern: { source, flags, site }, measured }) => ({ site, pattern: `/${source}/${flags}`, measured })) }
process.stdout.write(JSON.stringify(json))
process.exit(0)
