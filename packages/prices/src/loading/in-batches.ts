import { setImmediate as turn } from 'node:timers/promises'

/** Computed at one go; then answers of the database are heard. */
const GO = 64

type Batch<Item> = { add: (item: Item) => void; isFull: () => boolean; empty: () => void }

/**
 * Collects items in two batches by turns: one is worked at while the next is filled.
 *
 * @param work has done with its batch when it returns
 */
export async function inBatches<Item, Each extends Batch<Item>>(
  items: Iterable<Item>,
  [one, other]: [Each, Each],
  work: (batch: Each) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  let working = Promise.resolve()
  for (let [batch, next, isLast] = [one, other, false]; !isLast; [batch, next] = [next, batch]) {
    isLast = await filled(batch, iterator)
    await working
    working = work(batch).then(batch.empty)
    // Told when it is waited for: meanwhile the next batch is filled.
    working.catch(() => undefined)
  }
  await working
}

/** @returns true when there was nothing more */
async function filled<Item>(batch: Batch<Item>, items: Iterator<Item>): Promise<boolean> {
  for (let count = 1; !batch.isFull(); count++) {
    const next = items.next()
    if (next.done) return true
    batch.add(next.value)
    if (count % GO === 0) await turn()
  }
  return false
}
