import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { exampleChange } from '../policy-change/format-change.ts'
import { changesModel, type ChangesModel } from './view-model.ts'

/** Specification 4.3 names `limit`, a payer and state filter and a date window. */
const Query = z.object({
  limit: param.int(1, 100, 25),
  payer_id: param.uuid.optional(),
  state: param.stateCode.optional(),
  severity: param.text(0, 20).optional(),
  date_from: param.date.optional(),
  date_to: param.date.optional(),
  mine: param.optionalFlag(),
  unread: param.flag(false),
})

const payers = [exampleChange().payer]
const found = { items: [], total: 0, payers, followed: 5, now: new Date('2026-04-02T14:00:00Z') }
const query = { limit: 25, mine: false, unread: false }

export const policyChangesPage = page<typeof Query, ChangesModel>({
  path: '/policy/changes',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query: asked, ctx }) {
    const { payer_id: payerId, state, severity, unread } = asked
    const [payersWithPolicies, followed] = await Promise.all([
      ctx.policyChanges.payers(),
      ctx.followedPayers.count(),
    ])
    const mine = asked.mine ?? (followed > 0 && payerId === undefined)
    const filter = {
      payerId,
      state,
      severity,
      createdFrom: asked.date_from,
      createdTo: asked.date_to,
      followedOnly: mine,
      isReviewed: unread ? false : undefined,
    }
    const listed = await ctx.policyChanges.list(
      filter,
      { by: 'created_at', descending: true },
      { skip: 0, take: asked.limit },
    )
    return changesModel(
      { ...asked, mine },
      { ...listed, payers: payersWithPolicies, followed, now: ctx.now() },
    )
  },
  examples: {
    nothing: changesModel({ ...query, state: 'MA', mine: true, unread: true }, found),
    changes: changesModel(
      { ...query, limit: 3, payer_id: payers[0]!.id, severity: 'high', date_from: '2026-01-01' },
      {
        ...found,
        items: [
          exampleChange(),
          exampleChange({ effectiveOn: null, direction: 'neutral', policyNumber: null, severity: 'info' }),
          exampleChange({
            createdAt: new Date('2026-03-30T00:00:00Z'),
            severity: 'medium',
            review: { at: new Date('2026-04-01T00:00:00Z'), by: 'coder', note: null },
          }),
        ],
        total: 40,
      },
    ),
  },
})
