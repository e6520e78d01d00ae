import { parseArgs } from 'node:util'
import { type PipelineContext, runPipeline } from '@ppman/topic-pipeline'
import { answer, type Command } from './command.ts'
import { reviewContext } from './docs/universe.ts'
import { textLines } from './words/text-lines.ts'

export const command: Command = {
  summary:
    'Reviews texts as the publish pipeline does: lines {id, text} are answered by lines {id, decision, findings}. Needs no database.\n' +
    'FILE is {baseUrl, product, manual, topics: {slug: [heading id]}}: the pages that exist. Without it no other page does.',
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

/** A text without a title or anything else around it, written by a program. */
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
