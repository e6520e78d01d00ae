import type { AnyRoute } from '@ppman/http'
import { askUnsubscribeRoute, unsubscribeRoute } from './unsubscribe.route.ts'
import { askConfirmationRoute, confirmRoute } from './confirm.route.ts'
import type { Ctx } from './context.ts'
import { emailEventRoute } from './event.route.ts'

/** Every operation of this service (specification 4.2). */
export const routes: readonly AnyRoute<Ctx>[] = [
  emailEventRoute,
  unsubscribeRoute,
  askUnsubscribeRoute,
  confirmRoute,
  askConfirmationRoute,
]
