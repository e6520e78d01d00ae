import type { ComparedVersion } from '@ppman/policies/versions'
import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { alignBlocks, type AlignedBlocks, highlight, type Piece } from '@ppman/policy-text'
import { z } from 'zod'
import { route } from '../route.ts'

const Side = z.object({
  version: z.number().int(),
  fetched_at: z.iso.datetime(),
  sha256: z.string(),
  parser: z.string(),
  parser_version: z.string(),
})
const Pieces = z.array(z.object({ text: z.string(), is_changed: z.boolean() })).nullable()

const PolicyDiffResponse = z
  .object({
    change_id: z.uuid(),
    before: Side,
    after: Side,
    edits: z.array(
      z.object({
        op: z.enum(['same', 'modified', 'moved', 'deleted', 'inserted']),
        path: z.array(z.string()).meta({ description: 'Headings above it, outermost first.' }),
        before: Pieces.meta({
          description: 'Joined they are the text of the earlier block; null when it was put in.',
        }),
        after: Pieces,
      }),
    ),
    left_out: z
      .array(
        z.object({
          region_ids: z.array(z.uuid()),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      )
      .meta({
        description: 'Differences in learned regions of the source, which are no part of the change.',
      }),
    source_id: z.uuid(),
    total: z.number().int(),
    offset: z.number().int(),
    limit: z.number().int(),
    has_more: z.boolean(),
  })
  .meta({ id: 'PolicyDiffResponse' })

export const policyDiffRoute = route({
  method: 'get',
  path: '/policies/:id/diff',
  operationId: 'policyChangeDiff',
  summary: 'Both wordings of a change side by side, word for word',
  tag: 'policies',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  query: z.object({
    show: z
      .enum(['changed', 'all'])
      .default('changed')
      .meta({ description: 'Only the changed blocks, or the whole document.' }),
    offset: param.int(0, 10_000_000, 0),
    limit: param.int(1, 500, 100),
  }),
  responses: { 200: { description: 'The versions and a page of their blocks', schema: PolicyDiffResponse } },
  async handler({ params, query: { show, offset, limit }, ctx }) {
    const diff = await ctx.policyChanges.diff(params.id)
    if (!diff) throw new AppError('not_found', 'There is no policy change with this id.')
    const rows = show === 'all' ? alignBlocks(diff.before.blocks, diff.after.blocks) : diff.edits
    const edits = rows.slice(offset, offset + limit).map(presentEdit)
    const leftOut = diff.leftOut.map(({ regionIds, ...sides }) => ({ region_ids: regionIds, ...sides }))
    const page = { total: rows.length, offset, limit, has_more: offset + edits.length < rows.length }
    return ok({
      change_id: params.id,
      before: presentSide(diff.before),
      after: presentSide(diff.after),
      edits,
      left_out: leftOut,
      source_id: diff.sourceId,
      ...page,
    })
  },
})

function presentSide({ version, fetchedAt, sha256, extractor }: ComparedVersion): z.input<typeof Side> {
  const [parser = '', parserVersion = ''] = extractor.split('/')
  return { version, fetched_at: fetchedAt.toISOString(), sha256, parser, parser_version: parserVersion }
}

function presentEdit({ op, before, after }: AlignedBlocks) {
  const path = [...((after ?? before)?.path ?? [])]
  if (op === 'modified' && before && after) {
    const pieces = highlight(before.text, after.text)
    return { op, path, before: pieces.before.map(presentPiece), after: pieces.after.map(presentPiece) }
  }
  const whole = (text: string | undefined) =>
    text === undefined ? null : [{ text, is_changed: op === 'deleted' || op === 'inserted' }]
  return { op, path, before: whole(before?.text), after: whole(after?.text) }
}

const presentPiece = ({ text, isChanged }: Piece) => ({ text, is_changed: isChanged })
