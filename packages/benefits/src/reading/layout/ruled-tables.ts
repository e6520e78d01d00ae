import type { RuledBox } from './ruled-boxes.ts'

/**
 * Boxes side by side, from left to right. A box that reaches over several bands is in each of them.
 * `isStacked`: the only box of its band, with more such boxes above or below.
 */
export type RuledBand = { boxes: RuledBox[]; isStacked: boolean }
/** Boxes that touch each other. */
export type RuledTable = { top: number; left: number; bands: RuledBand[] }

/** Boxes this far apart still touch, as cells with a little space between them. */
const TOUCH_POINTS = 4
/** Edges this near are one edge. */
const SAME_POINTS = 2.5

/**
 * Puts boxes that touch together to tables, and their boxes to bands from top to bottom. A box
 * beside others that holds a table of its own stands alone.
 */
export function ruledTables(
  boxes: readonly RuledBox[],
  holdsTable: (box: RuledBox) => boolean,
): RuledTable[] {
  const alone = boxes.filter((box) => boxes.some((other) => isBeside(box, other)) && holdsTable(box))
  return [...groupsOf(boxes.filter((box) => !alone.includes(box))), ...alone.map((box) => [box])].map(
    (group) => ({
      top: Math.min(...group.map(({ top }) => top)),
      left: Math.min(...group.map(({ left }) => left)),
      bands: bandsOf(group),
    }),
  )
}

const isBeside = (box: RuledBox, other: RuledBox) =>
  box !== other && shared(box.top, box.bottom, other.top, other.bottom) > SAME_POINTS

function groupsOf(boxes: readonly RuledBox[]): RuledBox[][] {
  const groups: RuledBox[][] = []
  for (const box of boxes) {
    const touching = groups.filter((group) => group.some((other) => touches(box, other)))
    for (const group of touching) groups.splice(groups.indexOf(group), 1)
    groups.push([...touching.flat(), box])
  }
  return groups
}

const shared = (fromA: number, toA: number, fromB: number, toB: number) =>
  Math.min(toA, toB) - Math.max(fromA, fromB)

function touches(a: RuledBox, b: RuledBox): boolean {
  const across = shared(a.left, a.right, b.left, b.right)
  const down = shared(a.top, a.bottom, b.top, b.bottom)
  return (across > TOUCH_POINTS && down >= -TOUCH_POINTS) || (down > TOUCH_POINTS && across >= -TOUCH_POINTS)
}

function bandsOf(boxes: readonly RuledBox[]): RuledBand[] {
  const places = boxes
    .flatMap(({ top, bottom }) => [top, bottom])
    .toSorted((a, b) => a - b)
    .filter((place, index, all) => index === 0 || place - all[index - 1]! > SAME_POINTS)
  const bands = places
    .slice(0, -1)
    .map((from, index) => boxesBetween(boxes, from, places[index + 1]!))
    .filter((band, index, all) => band.length > 0 && !isEqual(band, all[index - 1]))
  return bands.map((band, index) => ({
    boxes: band,
    isStacked: band.length === 1 && [bands[index - 1], bands[index + 1]].some((other) => other?.length === 1),
  }))
}

const boxesBetween = (boxes: readonly RuledBox[], from: number, to: number): RuledBox[] =>
  boxes
    .filter(({ top, bottom }) => shared(top, bottom, from, to) > SAME_POINTS)
    .toSorted((a, b) => a.left - b.left)

const isEqual = (band: readonly RuledBox[], other: readonly RuledBox[] | undefined): boolean =>
  band.length === other?.length && band.every((box, index) => box === other[index])
