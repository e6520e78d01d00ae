/** A line of a table; line numbers count from 1. */
export type TableLine = { line: number; cells: readonly string[] }
/** Lines in batches, to avoid one event loop turn per line. */
export type TableLines = AsyncIterable<TableLine[]>

/** Longest line of a table; a longer one would fill the memory. */
export const MAX_LINE_CHARS = 65_536
