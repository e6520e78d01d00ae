import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { LayoutPage } from '@ppman/benefits/src/reading/layout/lines.ts'
import { readBenefits } from '@ppman/benefits/src/reading/read-benefits.ts'
import { aPdf } from '@ppman/policy-text/fixtures'
import { pagesByUnpdf } from '@ppman/policy-text/src/pdf/read-pages.ts'
import type { Figure } from '../figures/area.ts'
import * as explanations from './layouts/explanations.ts'
import * as planDocuments from './layouts/plan-documents.ts'
import * as secondLot from './layouts/second-lot.ts'
import * as summaries from './layouts/summaries-of-benefits.ts'
import * as thirdLot from './layouts/third-lot.ts'
import type { Shown } from './paper.ts'
import { generatePlan, type GeneratedPlan, randomOf, type Truth } from './plans.ts'

type Layout = (plan: GeneratedPlan) => { pages: Shown[][]; truth: Truth }

/** Lots of layouts by when they were written, as the figures name them. */
const LOTS: Record<string, Record<string, Layout>> = {
  'layouts written before the reader': { ...summaries, ...explanations, ...planDocuments },
  'layouts of the second lot, corrected on': secondLot,
  'layouts of the third lot, corrected on': thirdLot,
}

/** Documents of each layout. */
const DOCUMENTS = 20

type Tally = { right: number; wrong: number; missed: number; misses: string[] }

/** Reads generated documents and holds what is read to what they state. */
export async function scoreBenefits(): Promise<{ figures: Figure[]; misses: string[] }> {
  const figures: Figure[] = []
  const misses: string[] = []
  for (const [lotName, layouts] of Object.entries(LOTS)) {
    const tally: Tally = { right: 0, wrong: 0, missed: 0, misses }
    for (const [name, layout] of Object.entries(layouts))
      for (let seed = 1; seed <= DOCUMENTS; seed += 1)
        await scoreDocument(`${name} ${seed}`, layout(generatePlan(randomOf(seed))), tally)
    figures.push(...figuresOf(lotName, tally))
  }
  for (const [lotName, files] of Object.entries(OTHER_HANDS)) {
    const tally: Tally = { right: 0, wrong: 0, missed: 0, misses }
    for (const file of files)
      for (const [index, { pages, values, optional }] of documentsOf(file).entries())
        compare(`${file} ${index + 1}`, readBenefits(pages), { values, optional }, tally)
    figures.push(...figuresOf(lotName, tally))
  }
  return { figures, misses }
}

const figuresOf = (lotName: string, { right, wrong, missed }: Tally): Figure[] => [
  { what: `Values read that the document states, ${lotName}`, hits: right, n: right + wrong },
  { what: `Stated values that were read, ${lotName}`, hits: right, n: right + missed },
]

/** Documents in the styles of real payers, by hands that had not seen the reader. */
const OTHER_HANDS: Record<string, readonly string[]> = {
  'documents by four other hands, worked on': ['documents-a', 'documents-b', 'documents-c', 'documents-d'],
  'documents by a fifth hand, known by counts only': ['documents-e'],
  'documents by a sixth hand, never looked at': ['documents-f'],
}

/** A printed document as the reader of PDF files gives it, with what a careful reader takes. */
type Document = { pages: LayoutPage[]; values: Truth; optional: Truth }

function documentsOf(name: string): Document[] {
  const file = new URL(`./other-hands/${name}.jsonl.gz`, import.meta.url)
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
  return lines.map((line) => JSON.parse(line) as Document)
}

/**
 * A value that is read wrong counts as wrong and as missed; one that the document does not state as
 * wrong.
 */
async function scoreDocument(
  name: string,
  { pages, truth }: ReturnType<Layout>,
  tally: Tally,
): Promise<void> {
  const pdf = await pagesByUnpdf(new Uint8Array(aPdf(pages)))
  compare(name, readBenefits(pdf.pages), { values: truth, optional: {} }, tally)
}

/** `optional`: values that may be read or not; another value for their field is wrong. */
function compare(
  name: string,
  reading: ReturnType<typeof readBenefits>,
  { values, optional }: Pick<Document, 'values' | 'optional'>,
  tally: Tally,
): void {
  const read = new Map(reading.values.map(({ field, value }) => [field as string, value]))
  for (const [field, value] of Object.entries(values)) {
    if (read.get(field) === value) tally.right += 1
    else {
      tally.missed += 1
      tally.misses.push(`${name}: ${field} is ${String(value)}, read ${String(read.get(field) ?? 'nothing')}`)
    }
  }
  for (const [field, value] of read) {
    if (values[field] === value || optional[field] === value) continue
    tally.wrong += 1
    if (!(field in values)) tally.misses.push(`${name}: ${field} is not stated, read ${String(value)}`)
  }
}
