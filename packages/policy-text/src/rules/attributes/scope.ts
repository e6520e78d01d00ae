import type { RuleAttributes } from '../rule.ts'
import { conditionIn } from './condition.ts'
import { effectiveDatesIn } from './effective-dates.ts'
import { networkIn } from './network.ts'
import { planTypesIn } from './plan-types.ts'
import { placesNamedIn } from './places.ts'
import { statesIn } from './states.ts'

/** For whom, where and when a clause holds, as far as it says so itself. */
export function scopeIn(words: string): RuleAttributes {
  const planTypes = planTypesIn(words)
  const { states, excluded } = statesIn(words)
  const networkStatus = networkIn(words)
  const placesOfService = placesNamedIn(words)
  const condition = conditionIn(words)
  return {
    ...(planTypes.length > 0 && { planTypes }),
    ...(states.length > 0 && { states }),
    ...(excluded.length > 0 && { statesExcluded: excluded }),
    ...(networkStatus && { networkStatus }),
    ...(placesOfService.length > 0 && { placesOfService }),
    ...effectiveDatesIn(words),
    ...(condition !== undefined && { condition }),
  }
}
