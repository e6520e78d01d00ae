import { join } from 'node:path'
import { builtPatterns, patternSites, productFiles } from './pattern-sites.ts'
import { BOUNDED, BUILT_LATER } from './declared-patterns.ts'
import { slowPatterns } from './slow-patterns.ts'

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
  ({ site }) => folders.length === 0 || folders.some((folder) => site.file.startsWith(folder)),
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
