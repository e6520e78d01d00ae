import { checkSourceWhenFree, sourceCheckRepo } from '@ppman/policies/sources'
import { healRepo, healSource } from '@ppman/policies/sources/healing'
import { hostOf } from '@ppman/ledger/fetches'
import { judgeRound, type JudgedDeed } from './judge-round.ts'
import type { Planted } from './trial-deed.ts'
import { deedFor } from './trial-deeds.ts'
import { renew, serve, type TrialPage } from './trial-page.ts'
import { openSources, type TrialWorld } from './trial-world.ts'

/** Longer than a day and its jitter: everything is due again. */
const ROUND_MS = 27 * 3_600_000
/** What was only half there is looked at again by then, and what was found again is read. */
const LATER_MS = 12 * 60_000
/** Hosts that are visited at the same time. */
const VISITORS = 4

/**
 * Reads every document once, then does one deed to each in every round and lets the monitor look,
 * by its own schedule.
 */
export async function runRounds(
  world: TrialWorld,
  rounds: number,
  say: (words: string) => void,
): Promise<JudgedDeed[]> {
  await openSources(world)
  await lookAtAll(world)
  const judged: JudgedDeed[] = []
  for (let round = 1; round <= rounds; round++) {
    world.clock.at += ROUND_MS
    const since = new Date(world.clock.at)
    const planted = plant(world, round)
    await lookAtAll(world)
    await heal(world)
    world.clock.at += LATER_MS
    await lookAtAll(world)
    judged.push(...(await judgeRound(world, { planted, since, round })))
    say(`round ${round}: ${planted.length} deeds`)
  }
  return judged
}

function plant({ pages, slow }: TrialWorld, round: number): Planted[] {
  slow.clear()
  const there = pages.filter(({ isGone }) => !isGone)
  for (const page of there) {
    page.namedAs = null
    if (page.turning) turnOn(page)
    else serve(page)
  }
  return there.map((page) => {
    const action = deedFor(page, round)
    if (action.name === 'no answer in time') slow.add(page.site.url(page.path))
    action.act(page, pages)
    return { page, deed: action }
  })
}

/** What changes by itself is another thing at every round, whatever else is done. */
function turnOn(page: TrialPage): void {
  page.turn += 1
  renew(page)
}

/** Looks at what is due, one visitor at a host at a time, until nothing is. */
async function lookAtAll({ deps, sites }: TrialWorld): Promise<void> {
  const claims = sourceCheckRepo(deps.db)
  const hosts = sites.map(({ url }) => hostOf(url('/')))
  const visit = async (): Promise<void> => {
    for (let host = hosts.pop(); host; host = hosts.pop()) {
      for (;;) {
        const [id] = await claims.claimDue(deps.now(), { take: 1, host })
        if (!id) break
        await checkSourceWhenFree(id, deps)
      }
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visit))
}

async function heal({ deps }: TrialWorld): Promise<void> {
  for (const id of await healRepo(deps.db).waiting(10_000)) await healSource(id, deps)
}
