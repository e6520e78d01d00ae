import { AppError } from '@ppman/errors'

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

/**
 * `cost` is the expected processor time in ms, or any other unit that all tasks of an order share.
 */
export type FairTask = { owner: string; lane: string; cost: number }

/** A competitor for the next turn: an owner, or a lane of an owner. */
type Flow = {
  /** Cost of the work it has received so far. */
  served: number
  /** Number of the turn in which it was last picked; 0 before. */
  turn: number
}
type Lane<T> = Flow & { tasks: T[] }
/** `level` is the service of the lane that was picked last. */
type Owner<T> = Flow & { lanes: Map<string, Lane<T>>; running: number; level: number }

/**
 * Start-time fair queueing: the next task is of the owner that was served least, and within the
 * owner of its lane that was served least. A new or returning owner starts level with the one that
 * was picked last, so idleness earns no credit. A lane is first in, first out. Pure: it reads no
 * clock and starts nothing.
 */
export function fairOrder<T extends FairTask>() {
  const owners = new Map<string, Owner<T>>()
  let level = 0
  let turns = 0

  function add(task: T): void {
    const owner = owners.get(task.owner) ?? newOwner()
    if (isIdle(owner)) owner.served = Math.max(owner.served, level)
    const lane = owner.lanes.get(task.lane) ?? { served: owner.level, turn: 0, tasks: [] }
    if (lane.tasks.length === 0) lane.served = Math.max(lane.served, owner.level)
    lane.tasks.push(task)
    owner.lanes.set(task.lane, lane)
    owners.set(task.owner, owner)
  }

  const newOwner = (): Owner<T> => ({ served: level, turn: 0, lanes: new Map(), running: 0, level: 0 })

  /** Takes the next task that is accepted, and charges its expected cost. */
  function next(accepts: (task: T) => boolean = () => true): T | undefined {
    const isOpen = ({ tasks: [first] }: Lane<T>) => first !== undefined && accepts(first)
    const owner = leastServed([...owners.values()].filter(({ lanes }) => [...lanes.values()].some(isOpen)))
    const lane = owner && leastServed([...owner.lanes.values()].filter(isOpen))
    const task = lane?.tasks.shift()
    if (!task) return undefined
    level = Math.max(level, owner!.served)
    owner!.level = Math.max(owner!.level, lane!.served)
    owner!.running += 1
    turns += 1
    for (const flow of [owner!, lane!]) Object.assign(flow, { served: flow.served + task.cost, turn: turns })
    return task
  }

  /** Records that a task ended and what it really cost. */
  function settle({ owner: name, lane, cost: expected }: T, cost: number = expected): void {
    const owner = owners.get(name)
    if (!owner) return
    owner.running -= 1
    for (const flow of [owner, owner.lanes.get(lane)]) if (flow) flow.served += cost - expected
    forgetIdle()
  }

  function waitingOf(name: string): { count: number; cost: number } {
    const tasks = [...(owners.get(name)?.lanes.values() ?? [])].flatMap((lane) => lane.tasks)
    return { count: tasks.length, cost: tasks.reduce((sum, { cost }) => sum + cost, 0) }
  }

  /**
   * An idle owner is forgotten once the others have caught up with it. With nothing left to do, all
   * start level.
   */
  function forgetIdle(): void {
    const isAllIdle = [...owners.values()].every(isIdle)
    for (const [name, owner] of owners)
      if (isAllIdle || (isIdle(owner) && owner.served <= level)) owners.delete(name)
  }

  return { add, next, settle, waitingOf }
}

const isIdle = <T>({ lanes, running }: Owner<T>) =>
  running === 0 && [...lanes.values()].every(({ tasks }) => tasks.length === 0)

/** The flow that was served least; among equals the one whose last turn is longest ago. */
const leastServed = <F extends Flow>(flows: readonly F[]): F | undefined =>
  flows.toSorted((one, other) => one.served - other.served || one.turn - other.turn)[0]
