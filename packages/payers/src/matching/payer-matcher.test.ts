import { setTimeout as sleep } from 'node:timers/promises'
import type { PayerMatchRepo } from './payer-match-repo.ts'
import { payerMatcher } from './payer-matcher.ts'

/** A directory in memory that counts how often it is read whole. */
function aDirectory() {
  const state = { version: '1', reads: 0 }
  async function* nothing(): AsyncGenerator<never[]> {
    yield []
  }
  async function* subjects(): AsyncGenerator<never[]> {
    state.reads += 1
    yield []
  }
  const repo = {
    version: async () => state.version,
    subjects,
    names: nothing,
    identifiers: nothing,
    addresses: nothing,
    phones: nothing,
  } as unknown as PayerMatchRepo
  return { state, repo }
}

test('the index is built before the first question, and again after a load of the directory', async () => {
  const { state, repo } = aDirectory()
  const matcher = payerMatcher(repo)
  const stop = matcher.keepWarm(20)
  const waitFor = async (reads: number) => {
    for (let tries = 0; state.reads < reads && tries < 200; tries += 1) await sleep(10)
    expect(state.reads).toBe(reads)
  }
  await waitFor(1)
  await matcher.at('1', null)
  expect(state.reads).toBe(1)

  state.version = '2'
  await waitFor(2)
  await matcher.at('2', null)
  await sleep(60)
  expect(state.reads).toBe(2)
  stop()
})
