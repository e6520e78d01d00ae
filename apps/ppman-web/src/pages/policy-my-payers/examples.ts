import type { Payer } from '@ppman/payers'
import { exampleChange } from '../policy-change/example-change.ts'
import { exampleHealth } from '../policy-confidence/examples.ts'
import { myPayersModel } from './view-model.ts'

const HOSTILE = '<script>alert(1)</script>'
const at = new Date('2026-04-02T00:00:00Z')
const health = exampleHealth({ sourcesStale: 1 })
const followed = { id: health.payerId, name: health.payerName, isActive: true, followedAt: at }
const nothing = { q: '', choices: [], followed: [], health: [], waiting: [], changes: [] }
const choice = { id: health.payerId, name: `Meridian ${HOSTILE}` } as Payer

export const myPayersExamples = {
  'nothing followed': myPayersModel(nothing),
  'nobody found': myPayersModel({ ...nothing, q: HOSTILE }),
  'payers to follow': myPayersModel({
    ...nothing,
    q: 'mer',
    choices: [choice, { ...choice, id: '0190a000-0000-7000-8000-000000000014' }],
    followed: [followed],
    health: [health],
  }),
  'payers with changes and trouble': myPayersModel({
    ...nothing,
    followed: [
      followed,
      { ...followed, id: '0190a000-0000-7000-8000-000000000014', name: HOSTILE, isActive: false },
    ],
    health: [health],
    waiting: [
      {
        id: health.payerId,
        payer: { id: health.payerId, name: HOSTILE },
        url: `https://user:word@x.example/policies?key=${HOSTILE}`,
        reason: 'selector_lost',
        staleSince: at,
      },
    ],
    changes: [exampleChange()],
  }),
}
