import type { Monitoring } from '@ppman/policies/sources'
import { z } from 'zod'
import { page } from '../../views.ts'
import { EXAMPLE_NOW, exampleSource } from '../policy-source/example-source.ts'
import { monitoringModel, type MonitoringModel } from './view-model.ts'

const nothing: Monitoring = {
  states: [],
  outcomes: [],
  queue: { due: 0, late: 0, oldestDueAt: null, lastCheckedAt: null },
  neverRead: 0,
  oldestSuccess: null,
  hours: [],
  hosts: [],
  stuck: [],
}
const longAgo = new Date('2026-02-20T00:00:00Z')
const { id, url } = exampleSource()
const payer = exampleSource().payer.name

export const policyMonitoringPage = page<z.ZodObject, MonitoringModel>({
  path: '/policy/monitoring',
  access: 'signed-in',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx }) => monitoringModel(await ctx.monitoring.overview(ctx.now()), ctx.now()),
  examples: {
    nothing: monitoringModel(nothing, EXAMPLE_NOW),
    trouble: monitoringModel(
      {
        states: [
          { state: 'active', sources: 1_204 },
          { state: 'needs_human_review', sources: 1 },
          { state: 'blocked', sources: 2 },
        ],
        outcomes: [
          { outcome: 'not_modified', sources: 1_180 },
          { outcome: 'new', sources: 3 },
        ],
        queue: { due: 12, late: 4, oldestDueAt: longAgo, lastCheckedAt: longAgo },
        neverRead: 3,
        oldestSuccess: { id, url, payer, at: longAgo },
        hours: [{ from: new Date('2026-03-04T05:00:00Z'), looks: 60, failed: 4 }],
        hosts: [
          {
            host: 'meridian-trust.example',
            sources: 9,
            failing: 4,
            outcome: 'server_error',
            freeAt: new Date('2026-03-04T06:01:00Z'),
          },
        ],
        stuck: [
          {
            id,
            url,
            payer,
            state: 'needs_human_review',
            outcome: 'not_found',
            failures: 3,
            nextCheckAt: longAgo,
            staleSince: longAgo,
          },
          {
            id,
            url: `https://meridian-trust.example/${'long-'.repeat(60)}`,
            payer,
            state: 'active',
            outcome: 'ok',
            failures: 0,
            nextCheckAt: longAgo,
            staleSince: null,
          },
        ],
      },
      EXAMPLE_NOW,
    ),
  },
})
