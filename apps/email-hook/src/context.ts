import { deliveryRepo, subscriptionRepo } from '@ppman/notifications/email'
import type { Db } from '@ppman/db'
import type { VerificationKeys } from './verification-keys.ts'

type Dependencies = { db: Db; keys: VerificationKeys }

/** Everything a handler may reach. Made once in main.ts; tests make their own. */
export const createContext = ({ db, keys }: Dependencies) => ({
  keys,
  deliveries: deliveryRepo(db),
  subscriptions: subscriptionRepo(db),
  now: () => new Date(),
})

export type Ctx = ReturnType<typeof createContext>
