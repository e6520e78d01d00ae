import { AppError } from '@ppman/errors'
import { fairOrder, type FairTask } from './fair-order.ts'

type Limits = {
  /** Tasks that run at a time, of any cost. */
  slots: number
  /** Further tasks that run at a time, each expected to take at most `quickMs`. */
  quickSlots?: number
  quickMs?: number
  /** What one owner may have waiting, as tasks and as expected time. */
  ownerTasks: number
  ownerMs: number
  /** What all owners together may have waiting, as expected time. */
  totalMs: number
  now?: () => number
}

type Slot = 'any' | 'quick'
type Waiting = FairTask & { isQuick: boolean; start: (slot: Slot) => void }

export type FairQueue = ReturnType<typeof fairQueue>

/**
 * Runs work for many owners (organizations) side by side, in the order of `fairOrder`, and charges
 * each the time its work took. Quick tasks have a lane and slots of their own, so that long ones
 * hold up neither another owner's nor their own owner's.
 */
export function fairQueue({
  slots,
  quickSlots = 0,
  quickMs = 0,
  now = () => performance.now(),
  ...limits
}: Limits) {
  const order = fairOrder<Waiting>()
  const free: Record<Slot, number> = { any: slots, quick: quickSlots }
  let waitingMs = 0

  /**
   * Does the work when it is its owner's turn.
   *
   * @param task.costMs expected time
   * @throws `rate_limited` when the owner has too much waiting, `unavailable` when all together
   *   have
   */
  async function run<T>(
    { owner, costMs: cost }: { owner: string; costMs: number },
    work: () => Promise<T>,
  ): Promise<T> {
    refuseBacklog({ own: order.waitingOf(owner), waitingMs, cost }, { slots, ...limits })
    const isQuick = cost <= quickMs
    const task: Waiting = { owner, cost, isQuick, lane: isQuick ? 'quick' : 'long', start: () => undefined }
    const slot = await new Promise<Slot>((start) => {
      order.add(Object.assign(task, { start }))
      waitingMs += cost
      startWaiting()
    })
    const startedAtMs = now()
    try {
      return await work()
    } finally {
      order.settle(task, now() - startedAtMs)
      free[slot] += 1
      startWaiting()
    }
  }

  function startWaiting(): void {
    while (startNext('any') || startNext('quick'));
  }

  function startNext(slot: Slot): boolean {
    const task =
      free[slot] > 0 ? order.next(slot === 'quick' ? ({ isQuick }) => isQuick : undefined) : undefined
    if (!task) return false
    free[slot] -= 1
    waitingMs -= task.cost
    task.start(slot)
    return true
  }

  return { run }
}

type Backlog = {
  /** What the owner has waiting already. */
  own: { count: number; cost: number }
  /** What all owners have waiting. */
  waitingMs: number
  /** Expected time of the new task. */
  cost: number
}

/** Refuses a task beyond the limits. The only task of an owner is accepted whatever it costs. */
function refuseBacklog({ own, waitingMs, cost }: Backlog, limits: Limits): void {
  const retryAfterS = Math.min(60, Math.ceil(own.cost / limits.slots / 1_000) || 1)
  if (own.count >= limits.ownerTasks || (own.count > 0 && own.cost + cost > limits.ownerMs)) {
    throw new AppError(
      'rate_limited',
      'Your organization has too much of this work waiting. Try again later.',
      { headers: { 'Retry-After': String(retryAfterS) } },
    )
  }
  if (waitingMs > 0 && waitingMs + cost > limits.totalMs) {
    throw new AppError('unavailable', 'Too much of this work is waiting. Try again later.', {
      headers: { 'Retry-After': '30' },
    })
  }
}
