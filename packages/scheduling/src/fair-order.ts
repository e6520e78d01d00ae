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
