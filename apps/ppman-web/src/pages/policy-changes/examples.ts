import { exampleChange } from '../policy-change/example-change.ts'
import { changesModel } from './view-model.ts'

const payers = [exampleChange().payer]

export const changesExamples = {
  nothing: changesModel({ limit: 25, state: 'MA' }, { items: [], total: 0, payers: [] }),
  changes: changesModel(
    { limit: 2, payer_id: payers[0]!.id, severity: 'high', date_from: '2026-01-01' },
    {
      items: [
        exampleChange(),
        exampleChange({ effectiveOn: null, direction: 'neutral', policyNumber: null, severity: 'info' }),
      ],
      total: 40,
      payers,
    },
  ),
}
