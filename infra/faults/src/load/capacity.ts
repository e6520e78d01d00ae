import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from './api-alone.ts'
import type { Step } from '../table/load-series.ts'
import { describeStep, holds, type Sample } from './figures.ts'

const FIRST_PER_S = 100
const WARM_UP_MS = 15_000
const STEP_MS = 8_000
/** The first part of a step is not counted: what the step before left is still worked off. */
const SETTLE_MS = 2_000
const PAUSE_MS = 2_000
/** The rate rises fast until it no longer holds, then slowly from the last that did. */
const COARSE = 1.25
const FINE = 1.05

const settled = (samples: readonly Sample[]) => samples.filter(({ dueMs }) => dueMs >= SETTLE_MS)

/** Calls until code is compiled and connections are open; a search comes after it. */
export const warmUp = (api: Api) => api.load(FIRST_PER_S, WARM_UP_MS)

async function tryRate(api: Api, perSecond: number, print: (line: string) => void): Promise<Step> {
  const step = describeStep(perSecond, settled(await api.load(perSecond, STEP_MS)))
  const { servedShare, p99Ms } = step
  print(`${perSecond} a second: ${(servedShare * 100).toFixed(1)} % served, p99 ${p99Ms} ms`)
  await pause(PAUSE_MS)
  return step
}

/** Tries a rate that does not hold once more: other work of the machine may be in the way. */
async function tryTwice(api: Api, perSecond: number, print: (line: string) => void): Promise<Step[]> {
  const first = await tryRate(api, perSecond, print)
  return holds(first) ? [first] : [first, await tryRate(api, perSecond, print)]
}

/**
 * Raises the rate until it no longer holds.
 *
 * @returns the highest rate that held, and all steps
 * @throws when the first rate does not hold
 */
export async function findCapacity(api: Api, print: (line: string) => void) {
  const steps: Step[] = []
  let capacityPerS = 0
  for (const factor of [COARSE, FINE]) {
    let perSecond = capacityPerS === 0 ? FIRST_PER_S : Math.round(capacityPerS * factor)
    for (; ; perSecond = Math.round(perSecond * factor)) {
      const tries = await tryTwice(api, perSecond, print)
      steps.push(...tries)
      if (!tries.some(holds)) break
      capacityPerS = perSecond
    }
  }
  if (capacityPerS === 0) throw new Error(`Not even ${FIRST_PER_S} calls a second were served in time.`)
  return { capacityPerS, steps }
}
