import type { Ctx } from '../../context.ts'
import { landingModel, type LandingModel } from './view-model.ts'

const LATEST = 8

/** The landing page with what is known today, or without it while the database is away (specification 4.3: never a 500). */
export async function loadLanding(ctx: Ctx): Promise<LandingModel> {
  const asked = Promise.all([ctx.coverage.read(new Date()), ctx.hospitals.withPrices(LATEST)])
  return asked.then(
    ([coverage, latest]) => landingModel({ coverage, latest }),
    () => landingModel(null),
  )
}
