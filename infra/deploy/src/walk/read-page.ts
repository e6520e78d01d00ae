import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../places.ts'

/** A block of the page: lines for a shell, or a unit file of systemd. */
export type Block = { kind: 'shell' | 'unit'; text: string }

const PAGE = path.join(ROOT, 'docs', 'how-to', 'deploy.md')

/** The indented blocks of a section of the deployment page, in their order. */
export function readBlocks(heading: string, page = readFileSync(PAGE, 'utf8')): Block[] {
  const [, section] = page.split(`\n## ${heading}\n`)
  if (section === undefined) throw new Error(`docs/how-to/deploy.md has no section "${heading}".`)
  const lines = section.split(/\n## /, 1)[0]!.split('\n')
  return blocksOf(lines).map((text) => ({ kind: text.startsWith('[Unit]') ? 'unit' : 'shell', text }))
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

/** The settings of a unit file; a name may stand several times. */
export const readUnit = (text: string): [name: string, value: string][] =>
  text.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value!] as [string, string]]
  })
