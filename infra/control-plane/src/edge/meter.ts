import type { Caller } from '@ppman/auth'
import { AppError } from '@ppman/errors'
import type { CreditCounter } from './credit-counter.ts'
import type { Ledger } from './ledger.ts'
import type { Price } from './price.ts'

/** Credits per day by plan. `sample` is the plan of the sample organizations. */
const CREDITS_PER_DAY: Readonly<Record<string, number>> = { sample: 1_000_000, standard: 250_000 }

/** An unknown plan, for example from a newer release, gets the smallest allowance. */
export const creditsPerDay = (plan: string): number =>
  CREDITS_PER_DAY[plan] ?? Math.min(...Object.values(CREDITS_PER_DAY))

const DAY_MS = 86_400_000

type Options = {
  counter: CreditCounter
  ledger: Ledger
  now: () => Date
  /** Multiplies every allowance. */ scale: number
}

/** A charged call; `settle` reports its outcome. */
export type Paid = { settle: (status: number) => void }

export type Meter = ReturnType<typeof createMeter>

/**
 * Charges a call before it is forwarded and refunds it when it failed without the caller's fault.
 */
export function createMeter({ counter, ledger, now, scale }: Options) {
  return {
    /**
     * @throws rate_limited (429 `quota_exhausted`) when the day's allowance of the organization
     *   is used up
     */
    async charge({ orgId, tokenId, plan }: Caller, { rateClass, credits, operation }: Price): Promise<Paid> {
      ledger.requireWritable()
      const at = now()
      const day = startOfDay(at)
      const key = `credits:${orgId}:${day.toISOString().slice(0, 10)}`
      const limit = Math.floor(creditsPerDay(plan) * scale)
      if (!(await counter.take({ key, credits, limit, usedSoFar: () => ledger.usedSince(orgId, day) })))
        throw quotaError(at, day)
      return {
        settle(status) {
          if (isOurFault(status)) void counter.giveBack(key, credits)
          else ledger.note({ orgId, tokenId: tokenId ?? orgId, rateClass, operation, credits })
        },
      }
    },
  }
}

/** Allowances are by UTC day. */
const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)

/** The service failed or was busy: the caller got nothing for the price. */
const isOurFault = (status: number): boolean => status >= 500 || status === 429

function quotaError(at: Date, day: Date): AppError {
  const waitS = Math.ceil((day.getTime() + DAY_MS - at.getTime()) / 1000)
  const message = 'The credits of your organization for today are used up. They are renewed at midnight UTC.'
  return new AppError('rate_limited', message, {
    code: 'quota_exhausted',
    headers: { 'Retry-After': String(waitS) },
  })
}
