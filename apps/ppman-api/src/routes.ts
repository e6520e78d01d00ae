import type { AnyRoute } from '@ppman/http'
import { wsTicketRoute } from './auth/ws-ticket.route.ts'
import type { Ctx } from './context.ts'
import { openapiRoute } from './meta/openapi.route.ts'

/**
 * Every operation of the API, in the order of the specification. Served, documented and tested from this list.
 * A fixed address stands before one with a parameter in its place.
 */
export const routes: readonly AnyRoute<Ctx>[] = [
  wsTicketRoute,
  openapiRoute,
]
