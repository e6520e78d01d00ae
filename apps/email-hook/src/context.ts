import { deliveryRepo, subscriptionRepo } from '@ppman/notifications/email'
import type { Db } from '@ppman/db'
import type { VerificationKeys } from './verify-signature.ts'

type Dependencies = { db: Db; keys: VerificationKeys }

/** The dependencies of all handlers. main.ts creates them once; tests create their own. */
export const createContext = ({ db, keys }: Dependencies) => ({
  keys,
  deliveries: deliveryRepo(db),
  subscriptions: subscriptionRepo(db),
  now: () => new Date(),
})

export type Ctx = ReturnType<typeof createContext>
