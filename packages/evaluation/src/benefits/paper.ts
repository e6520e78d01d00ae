/** Text at a place, as the PDF fixtures take it: points from the lower left corner. */
export type Shown = { text: string; x: number; y: number; size?: number }

/** A sheet on which tables and paragraphs are set from top to bottom. */
export function paper(size = 9) {
  const pages: Shown[][] = [[]]
  let y = 750
  const leading = size * 1.2

  const wrap = (text: string, width: number): string[] => {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const last = lines.at(-1)
      if (last !== undefined && (last.length + 1 + word.length) * size * 0.52 <= width)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  }
  const room = (height: number) => {
    if (y - height < 50) newPage()
  }
  const newPage = () => {
    pages.push([])
    y = 750
  }
  const put = (text: string, x: number, lineY: number) =>
    text && pages.at(-1)!.push({ text, x, y: lineY, size })

  return {
    pages,
    newPage,
    gap: (points: number) => void (y -= points),
    /** A paragraph across the page. */
    text(text: string, { x = 40, width = 530 } = {}) {
      const lines = wrap(text, width)
      room(lines.length * leading)
      for (const line of lines) put(line, x, (y -= leading))
      y -= 4
    },
    /** Texts on one line, each at its place. */
    line(...parts: readonly (readonly [x: number, text: string])[]) {
      room(leading)
      y -= leading
      for (const [x, text] of parts) put(text, x, y)
    },
    /**
     * A row of a table with wrapped cells; `isCentered` sets each cell in the middle of the row's
     * height, as many templates do.
     */
    row(cells: readonly string[], columns: readonly number[], { isCentered = false, padding = 6 } = {}) {
      const wrapped = cells.map((cell, index) =>
        cell ? wrap(cell, (columns[index + 1] ?? 585) - columns[index]! - 8) : [],
      )
      const height = Math.max(...wrapped.map((lines) => lines.length)) * leading
      room(height + padding)
      const top = y
      wrapped.forEach((lines, index) => {
        const start = isCentered ? top - (height - lines.length * leading) / 2 : top
        lines.forEach((text, line) => put(text, columns[index]!, start - (line + 1) * leading))
      })
      y = top - height - padding
    },
  }
}
export type Paper = ReturnType<typeof paper>
