import { readFile } from 'node:fs/promises'
import { AppError } from '@ppman/errors'
import type { PipelineContext } from '@ppman/topic-pipeline'
import { z } from 'zod'

const Universe = z.object({
  baseUrl: z.url(),
  product: z.string(),
  manual: z.string(),
  topics: z
    .record(z.string(), z.array(z.string()))
    .meta({ description: 'Heading ids of each topic by its slug.' }),
})

/** The address of the text under review; a text of its own, that no topic of a universe is called. */
const PAGE = 'text-under-review'
const NOWHERE: z.output<typeof Universe> = {
  baseUrl: 'https://docs.invalid',
  product: 'product',
  manual: 'manual',
  topics: {},
}

/** The surroundings of a review: the pages a file names, or none at all. */
export async function reviewContext(file: string | undefined): Promise<PipelineContext> {
  const { baseUrl, product, manual, topics } = file === undefined ? NOWHERE : await readUniverse(file)
  const root = `/docs/${product}/${manual}`
  return {
    stage: 'upsert',
    pagePath: `${root}/${PAGE}`,
    siteOrigin: new URL(baseUrl).origin,
    targets: new Map([
      [`/docs/${product}`, []],
      [root, []],
      ...Object.entries(topics).map(([slug, headings]) => [`${root}/${slug}`, headings] as const),
    ]),
    policy: { isSensitive: false, publishPolicy: 'review' },
    // The same input gives the same bytes, so the key is no secret; fingerprints are left out of the answer.
    fingerprintKey: 'review',
  }
}

async function readUniverse(file: string): Promise<z.output<typeof Universe>> {
  const read = Universe.safeParse(parse(await readFile(file, 'utf8')))
  if (read.success) return read.data
  throw new AppError(
    'invalid_input',
    `${file} is not a list of topics: ${read.error.issues[0]?.path.join('.') ?? ''} is not as expected.`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
