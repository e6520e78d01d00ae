import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import { type PipelineContext, runPipeline } from '@ppman/topic-pipeline'
import { z } from 'zod'
import { answer, type Command, textLines, tryParseJson } from '../command.ts'

export const reviewDocsCommand: Command = {
  summary:
    'Reviews texts as the publish pipeline does: lines {id, text} are answered by lines {id, ' +
    'decision, findings}. Needs no database.\n' +
    ('FILE is {baseUrl, product, manual, topics: {slug: [heading id]}}: the pages that exist. Without ' +
      'it there are no other pages.'),
  usage: 'docs review [--universe FILE] < TEXTS.jsonl',
  async run(args, io) {
    const { values } = parseArgs({ args, options: { universe: { type: 'string' } } })
    const context = await reviewContext(values.universe)
    for await (const line of textLines(io)) answer(io, review(line, context))
    return 0
  },
}

function review({ id, text }: { id: unknown; text: string }, context: PipelineContext): object {
  const { decision, findings } = runPipeline(draftOf(text), context)
  return { id, decision, findings: findings.map(({ fingerprint: _, ...finding }) => finding) }
}

/** Wraps a text as a draft without title and metadata. */
const draftOf = (bodyMdx: string) => ({
  slug: 'text-under-review',
  title: 'Text under review',
  excerpt: null,
  bodyMdx,
  sourceKey: null,
  versionTag: null,
  visibility: 'public' as const,
  frontmatter: {},
  isSensitive: false,
  createdByBot: true,
})

const Universe = z.object({
  baseUrl: z.url(),
  product: z.string(),
  manual: z.string(),
  topics: z
    .record(z.string(), z.array(z.string()))
    .meta({ description: 'Heading ids of each topic by its slug.' }),
})

/** The slug of the text under review. No topic of a universe has it. */
const PAGE = 'text-under-review'
const NOWHERE: z.output<typeof Universe> = {
  baseUrl: 'https://docs.invalid',
  product: 'product',
  manual: 'manual',
  topics: {},
}

/** Builds the context of a review from a universe file, or an empty one. */
async function reviewContext(file: string | undefined): Promise<PipelineContext> {
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
    // A fixed key keeps the output deterministic. Fingerprints are not part of the output.
    fingerprintKey: 'review',
  }
}

async function readUniverse(file: string): Promise<z.output<typeof Universe>> {
  const read = Universe.safeParse(tryParseJson(await readFile(file, 'utf8')))
  if (read.success) return read.data
  throw new AppError(
    'invalid_input',
    `${file} is not a list of topics: ${read.error.issues[0]?.path.join('.') ?? ''} is not as expected.`,
  )
}
