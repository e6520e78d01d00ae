const EMPTY = -1
const FIRST_SLOTS = 1 << 10
const { imul } = Math

/** Numbers distinct pairs of ids 0, 1, 2 …; `pairs` holds them in that order. Memory grows with the pairs met, whatever the ids. */
export function pairIds() {
  let slots = new Int32Array(FIRST_SLOTS).fill(EMPTY)
  const pairs: (readonly [number, number])[] = []

  function idOf(first: number, second: number): number {
    for (let slot = slotOf(first, second); ; slot = (slot + 1) & (slots.length - 1)) {
      const id = slots[slot]!
      if (id === EMPTY) return add(first, second)
      const pair = pairs[id]!
      if (pair[0] === first && pair[1] === second) return id
    }
  }

  function slotOf(first: number, second: number): number {
    const hash = imul(first, 0x9e3779b1) ^ imul(second, 0x85ebca6b)
    return (hash ^ (hash >>> 15)) & (slots.length - 1)
  }

  function add(first: number, second: number): number {
    const id = pairs.push([first, second]) - 1
    if (pairs.length * 2 > slots.length) grow()
    else place(id)
    return id
  }

  function place(id: number): void {
    const [first, second] = pairs[id]!
    let slot = slotOf(first, second)
    while (slots[slot] !== EMPTY) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = id
  }

  function grow(): void {
    slots = new Int32Array(slots.length * 2).fill(EMPTY)
    pairs.forEach((_, id) => place(id))
  }
  return { idOf, pairs }
}
