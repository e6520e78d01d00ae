import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Case } from '../case.ts'

/**
 * A labelled case of a lot; `isOpen` marks a known gap, which counts in figures and not in tests.
 */
export type LotCase = { labelled: Case; isOpen: boolean }

/**
 * Lots of sentences that were labelled before their first run: one per line with its rules after
 * `=>`, separated by bars, or `[]`; `\n` stands for a line break. A line that begins with `~` is a
 * known gap.
 */
export const LOTS: readonly { name: string; cases: readonly LotCase[] }[] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.txt'))
  .sort()
  .map((file) => ({
    name: file.replace('.txt', ''),
    cases: readFileSync(join(import.meta.dirname, file), 'utf8')
      .trim()
      .split('\n')
      .map(caseOf),
  }))

export function caseOf(line: string): LotCase {
  const cut = line.lastIndexOf(' => ')
  const isOpen = line.startsWith('~')
  const rules = line.slice(cut + 4)
  const text = line.slice(isOpen ? 1 : 0, cut).replaceAll('\\n', '\n')
  return { isOpen, labelled: [text, rules === '[]' ? [] : rules.split(' | ').sort()] }
}
