import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { diffExamples } from './examples.ts'
import { diffModel, type DiffModel } from './view-model.ts'

const Query = z.object({ id: param.uuid, show: z.enum(['changed', 'all']).default('changed') })

export const policyDiffPage = page<typeof Query, DiffModel>({
  path: '/policy/changes/diff',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const [change, diff] = await Promise.all([
      ctx.policyChanges.byId(query.id),
      ctx.policyChanges.diff(query.id),
    ])
    if (!change || !diff) throw new AppError('not_found', 'There is no change with this id.')
    return diffModel(change, diff, query.show)
  },
  examples: diffExamples,
})
