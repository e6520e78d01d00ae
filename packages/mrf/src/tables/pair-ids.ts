const EMPTY = -1
const FIRST_SLOTS = 1 << 10
const { imul } = Math

/**
 * Numbers distinct pairs of ids 0, 1, 2 …. Memory is 16 to 24 bytes for each pair, whatever the
 * ids.
 */
export function pairIds() {
  let slots = new Int32Array(FIRST_SLOTS).fill(EMPTY)
  /** Both ids of each pair in order of first appearance; sized for half of the slots. */
  let pairs = new Int32Array(FIRST_SLOTS)
  let count = 0

  function idOf(first: number, second: number): number {
    for (let slot = slotOf(first, second); ; slot = (slot + 1) & (slots.length - 1)) {
      const id = slots[slot]!
      if (id === EMPTY) return add(first, second)
      if (pairs[id * 2] === first && pairs[id * 2 + 1] === second) return id
    }
  }

  function slotOf(first: number, second: number): number {
    const hash = imul(first, 0x9e3779b1) ^ imul(second, 0x85ebca6b)
    return (hash ^ (hash >>> 15)) & (slots.length - 1)
  }

  function add(first: number, second: number): number {
    const id = count++
    if (count * 2 > slots.length) grow()
    pairs[id * 2] = first
    pairs[id * 2 + 1] = second
    place(id)
    return id
  }

  function place(id: number): void {
    let slot = slotOf(pairs[id * 2]!, pairs[id * 2 + 1]!)
    while (slots[slot] !== EMPTY) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = id
  }

  function grow(): void {
    slots = new Int32Array(slots.length * 2).fill(EMPTY)
    const larger = new Int32Array(slots.length)
    larger.set(pairs)
    pairs = larger
    for (let id = 0; id < count - 1; id++) place(id)
  }
  return {
    idOf,
    first: (id: number) => pairs[id * 2]!,
    second: (id: number) => pairs[id * 2 + 1]!,
    count: () => count,
  }
}
