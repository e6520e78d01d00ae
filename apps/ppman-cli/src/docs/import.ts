import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { answer, type Command, UsageError } from '../command.ts'
import { importDocs, type ImportRequest } from './import/import-docs.ts'

export const importDocsCommand: Command = {
  summary:
    'Imports a tree of Markdown or MDX files into a manual through the API. Creates product and ' +
    'manual if missing.\n' +
    ('Writes a line per file, {path, outcome, slug, topic_id, status, warnings}, and a summary line. ' +
      'The same tree again\n') +
    ('changes nothing. Links from the root of the source site lead to topics below PREFIX, default ' +
      '`/`. Needs no database.'),
  usage: 'docs import DIR --base-url U --key K --product SLUG --manual SLUG [--root PREFIX]',
  async run(args, io) {
    const request = parseRequest(args)
    if (!(await stat(request.dir)).isDirectory()) throw new UsageError(`${request.dir} is no folder.`)
    const sums = { files: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, warnings: 0 }
    for await (const report of importDocs(request)) {
      answer(io, report)
      sums.files += 1
      sums[report.outcome] += 1
      sums.warnings += report.warnings.reduce((sum, { count }) => sum + count, 0)
    }
    answer(io, sums)
    if (sums.rejected > 0)
      io.stderr.write(`${sums.rejected} of ${sums.files} files were refused; the line of each says why.\n`)
    return sums.rejected > 0 ? 1 : 0
  },
}

function parseRequest(args: string[]): ImportRequest {
  const optionNames = ['base-url', 'key', 'product', 'manual', 'root'] as const
  const options = Object.fromEntries(
    optionNames.map((word) => [word, { type: 'string' as const }]),
  ) as Record<(typeof optionNames)[number], { type: 'string' }>
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const { 'base-url': baseUrl, key, product, manual, root = '/' } = values
  const [dir] = positionals
  if (!dir || positionals.length > 1 || !baseUrl || !key || !product || !manual)
    throw new UsageError('Name one folder, and give --base-url, --key, --product and --manual.')
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new UsageError('--base-url takes an http or https address.')
  for (const [name, slug] of Object.entries({ product, manual }))
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
      throw new UsageError(`--${name} takes lower-case words joined by single hyphens.`)
  return {
    dir: resolve(dir),
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''),
    key,
    product,
    manual,
    root: root.replace(/^\/*/, '/').replace(/(?<!\/)\/+$/, ''),
  }
}
