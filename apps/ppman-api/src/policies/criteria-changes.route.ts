import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { compareCriteria, type CriterionChange, type PlacedLeaf } from '@ppman/policy-text'
import { z } from 'zod'
import { route } from '../route.ts'
import { CriteriaVersion, CriterionLeaf, presentLeaf, presentVersionOf } from './criteria-schemas.ts'

const operator = z.enum(['all', 'any', 'n_of', 'none']).nullable()

const Side = z.object({
  about: z.string().meta({ description: 'The service, as the lead-in names it.' }),
  op: operator.meta({ description: 'Of the group in which it counts.' }),
  n: z.int().nullable(),
  leaf: CriterionLeaf.nullable().meta({ description: 'Null when the operator of a group changed.' }),
})

const CriteriaChangesResponse = z
  .object({
    change_id: z.uuid(),
    before: CriteriaVersion,
    after: CriteriaVersion,
    changes: z.array(
      z.object({
        kind: z.enum(['added', 'removed', 'changed', 'reworded', 'operator']).meta({
          description:
            'changed asks for something else, reworded for the same in other words; operator: the same ' +
            'conditions count together in another way.',
        }),
        before: Side.nullable(),
        after: Side.nullable(),
      }),
    ),
    total: z.int(),
    offset: z.int(),
    limit: z.int(),
    has_more: z.boolean(),
  })
  .meta({ id: 'CriteriaChangesResponse' })

export const policyCriteriaChangesRoute = route({
  method: 'get',
  path: '/policies/:id/criteria/changes',
  operationId: 'policyCriteriaChanges',
  summary: 'What a change did to the criteria of coverage, leaf by leaf',
  tag: 'policies',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  query: z.object({ offset: param.int(0, 1_000_000, 0), limit: param.int(1, 500, 100) }),
  responses: {
    200: { description: 'The versions and a page of differences', schema: CriteriaChangesResponse },
  },
  async handler({ params, query: { offset, limit }, ctx }) {
    const read = await ctx.policyCriteria.ofChange(params.id)
    if (!read) throw new AppError('not_found', 'There is no policy change with this id.')
    const all = compareCriteria(read.before.trees, read.after.trees)
    const changes = all.slice(offset, offset + limit)
    return ok({
      change_id: params.id,
      before: presentVersionOf(read.before),
      after: presentVersionOf(read.after),
      changes: changes.map(presentDifference),
      total: all.length,
      offset,
      limit,
      has_more: offset + changes.length < all.length,
    })
  },
})

function presentDifference(change: CriterionChange) {
  if (change.kind === 'operator') {
    const [before, after] = [change.before, change.after].map(({ tree, op, n }) => ({
      about: tree.about,
      op,
      n,
      leaf: null,
    }))
    return { kind: change.kind, before: before!, after: after! }
  }
  return {
    kind: change.kind,
    before: 'before' in change ? presentSide(change.before) : null,
    after: 'after' in change ? presentSide(change.after) : null,
  }
}

const presentSide = ({ leaf, tree, group }: PlacedLeaf) => ({
  about: tree.about,
  op: group.op,
  n: group.n,
  leaf: presentLeaf(leaf),
})
