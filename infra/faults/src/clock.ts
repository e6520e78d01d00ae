// The clock of the API is ten minutes ahead of the edge's, then behind, by faketime.
import { existsSync } from 'node:fs'
import { printReport } from '../../judges/src/verdicts/verdict.ts'
import { openWorld } from './world.ts'

const LIBRARY = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => `${folder}/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file))
const CALLS = 20

/** Calls through the edge, which signs who calls with its own clock. */
async function callThroughEdge(skew: string): Promise<{ status: number; isEnvelope: boolean }[]> {
  const fake = { LD_PRELOAD: LIBRARY, FAKETIME: skew, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const world = await openWorld({ envOf: { 'ppman-api': { AUTH_MODE: 'edge', ...(skew && fake) } } })
  try {
    const { services } = world
    await services.start('control-plane', 'ppman-api')
    const url = `${services.addresses['control-plane'].url}/v1/ppman/payers/`
    const headers = { authorization: `Bearer ${services.sample.tokens.ppman}` }
    const answers = []
    for (let call = 0; call < CALLS; call += 1) {
      const answer = await fetch(url, { headers })
      answers.push({ status: answer.status, isEnvelope: (await answer.text()).startsWith('{"error":') })
    }
    return answers
  } finally {
    await world.close()
  }
}

const right = await callThroughEdge('')
const wrong = [...(await callThroughEdge('+10m')), ...(await callThroughEdge('-10m'))]
printReport({
  versions: {},
  figures: {
    calls: right.length + wrong.length,
    refused_with_right_clock: right.filter(({ status }) => status !== 200).length,
    not_401_with_wrong_clock: wrong.filter(({ status, isEnvelope }) => status !== 401 || !isEnvelope).length,
  },
  findings: [...new Set(wrong.map(({ status }) => status))]
    .filter((status) => status !== 401)
    .map((status) => ({ trial: 'clock ten minutes off', text: `a wrong clock answered ${status}` })),
})
