/** A stretch of the text, in UTF-16 units. */
export type Range = { start: number; end: number }

/** The smallest piece that can state a rule. `isNewBlock` when a blank line or a heading stands before it. */
export type Unit = Range & { kind: 'sentence' | 'item' | 'row'; isNewBlock: boolean }
