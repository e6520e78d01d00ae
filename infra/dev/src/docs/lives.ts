import { existsSync, readFileSync } from 'node:fs'
import { isImporting } from './import-graph.ts'
import { ROOT } from './workspace.ts'

/** A file of a life, and the terms of its step: a job or table that hands work over. */
type Step = { file: string; terms: string[] }
type Life = { title: string; steps: Step[] }

const SECTION = /^## (The life of a (?:price|policy change|topic))$([\s\S]*?)(?=^## )/gm
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
