/** A line of a table as it stands in a file; counted from 1. */
export type TableLine = { line: number; cells: readonly string[] }
/** Lines in runs, so that millions do not cost a turn of the event loop each. */
export type TableLines = AsyncIterable<TableLine[]>

/** Longer lines are in no published list; reading on would fill the memory. */
export const MAX_LINE_CHARS = 65_536
