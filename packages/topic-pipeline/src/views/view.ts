/** A way of reading a field, with the road back: every index of `text` belongs to an index of the original. */
export type TextView = {
  text: string
  originOf: (index: number) => number
  /** Put together from parts that may not belong together: only formats that name their issuer are looked for in it. */
  isLoose?: boolean
}
