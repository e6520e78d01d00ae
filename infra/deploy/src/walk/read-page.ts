import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../places.ts'

const PAGE = path.join(ROOT, 'docs', 'how-to', 'deploy.md')

/** The indented blocks of a section of the deployment page, in their order: lines for a shell. */
export function readBlocks(heading: string, page = readFileSync(PAGE, 'utf8')): string[] {
  const [, section] = page.split(`\n## ${heading}\n`)
  if (section === undefined) throw new Error(`docs/how-to/deploy.md has no section "${heading}".`)
  return blocksOf(section.split(/\n## /, 1)[0]!.split('\n'))
}

/** Blocks are indented by four columns, or by seven below a numbered step. */
function blocksOf(lines: readonly string[]): string[] {
  const blocks: string[][] = []
  let isOpen = false
  for (const line of lines) {
    const [, text] = /^(?: {7}| {4}(?! {3}))(\S.*| +\S.*)$/.exec(line) ?? []
    if (text !== undefined) {
      if (!isOpen) blocks.push([])
      blocks.at(-1)!.push(text)
    }
    isOpen = text !== undefined
  }
  return blocks.map((block) => block.join('\n'))
}
