import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import { type PipelineContext, runPipeline } from '@ppman/topic-pipeline'
import { answer, type Command } from './command.ts'
import { reviewContext } from './docs/universe.ts'

export const command: Command = {
  summary:
    'Reviews texts as the publish pipeline does: lines {id, text} are answered by lines {id, decision, findings}. Needs no database.\n' +
    'FILE is {baseUrl, product, manual, topics: {slug: [heading id]}}: the pages that exist. Without it no other page does.',
  usage: 'docs review [--universe FILE] < TEXTS.jsonl',
  async run(args, io) {
    const { values } = parseArgs({ args, options: { universe: { type: 'string' } } })
    const context = await reviewContext(values.universe)
    let number = 0
    for await (const line of createInterface({ input: io.stdin })) {
      number += 1
      if (line.trim() !== '') answer(io, reviewLine(line, number, context))
    }
    return 0
  },
}

function reviewLine(line: string, number: number, context: PipelineContext): object {
  const { id, text } = parseLine(line, number)
  const { decision, findings } = runPipeline(draftOf(text), context)
  return { id, decision, findings: findings.map(({ fingerprint: _, ...finding }) => finding) }
}

function parseLine(line: string, number: number): { id: unknown; text: string } {
  try {
    const given = JSON.parse(line) as { id?: unknown; text?: unknown } | null
    if (given && typeof given.text === 'string') return { id: given.id, text: given.text }
  } catch {
    // told below, with the line's number
  }
  throw new AppError('invalid_input', `Line ${number} is not {id, text}.`)
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
