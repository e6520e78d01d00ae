import { runRounds } from './trial/run-rounds.ts'
import { isRight } from './trial/score-trial.ts'
import { brokenInvariants } from './trial/trial-invariants.ts'
import { trialWorld } from './trial/trial-world.ts'

const world = await trialWorld(60)
afterAll(() => world.close())

test(
  'sixty documents that change, break, move, hide and lie for three rounds are told as they are, and ' +
    'every fact keeps its evidence',
  async () => {
    const actions = await runRounds(world, 3, () => undefined)
    expect(actions.length).toBeGreaterThan(150)
    expect(
      actions
        .filter((one) => !isRight(one))
        .map(
          ({ round, page, deed, seen }) =>
            `round ${round}, ${page.form} ${page.policy.at}, ${deed.name}: ${JSON.stringify(seen)}`,
        ),
    ).toEqual([])
    const { broken, quotes, events, comparisons } = await brokenInvariants(world)
    expect(Object.entries(broken).filter(([, times]) => times > 0)).toEqual([])
    expect([quotes > 500, events > 100, comparisons > 5]).toEqual([true, true, true])
  },
  300_000,
)
