import { outboxTrial } from './outbox-trial.ts'

test('killed workers and a restarted PostgreSQL lose no event and send no rolled back one', async () => {
  const found = await outboxTrial({ kills: 3 })
  expect(found).toMatchObject({ lost: 0, missing: 0, unwanted: 0, neverCommitted: 0, changed: 0, refused: 0 })
  expect(found.events).toBeGreaterThan(40)
  expect(found.rolledBack).toBeGreaterThan(5)
}, 1_200_000)
