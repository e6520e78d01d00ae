import { routeFor } from '@ppman/http'
import type { Ctx } from './context.ts'

/** Declares an operation of this service. */
export const route = routeFor<Ctx>()
