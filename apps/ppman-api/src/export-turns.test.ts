import { exportTurns } from './export-turns.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('twelve packages of one organization do not hold up one of another', async () => {
  const turns = exportTurns()
  const made: string[] = []
  const make = (orgId: string, name: string) =>
    turns.run(orgId, async () => (await settle(), void made.push(name)))
  const all = Array.from({ length: 12 }, (_, index) => make('a', `a${index + 1}`))
  await Promise.all([...all, make('b', 'b1')])
  expect(made.indexOf('b1')).toBeLessThan(4)
})

test('a reader that stops in the middle of an export keeps no place, and its reading is ended', async () => {
  const turns = exportTurns()
  let ended = 0
  async function* numbers() {
    try {
      for (let number = 1; ; number += 1) yield number
    } finally {
      ended += 1
    }
  }
  const stopped = [1, 2, 3].map(() => turns.batches('a', numbers()))
  for (const reading of stopped) expect(await reading.next()).toMatchObject({ value: 1 })
  expect(await turns.run('b', async () => 'made')).toBe('made')
  for (const reading of stopped) await reading.return()
  expect(ended).toBe(3)
})
