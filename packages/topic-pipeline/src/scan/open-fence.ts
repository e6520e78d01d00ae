const FENCE = /^[ \t>]{0,6}(?:```|~~~)[ \t]*([\w+-]{0,20})/gm

/** Finds the language of the fence that is open at an offset, or null; the fences are read once. */
export function openFenceIn(text: string): (offset: number) => string | null {
  const fences = Array.from(text.matchAll(FENCE), ({ 1: language, index }) => ({ language, index }))
  return (offset) => {
    let [count, end] = [0, fences.length]
    while (count < end) {
      const middle = (count + end) >> 1
      if (fences[middle]!.index > offset) end = middle
      else count = middle + 1
    }
    return count % 2 === 1 ? (fences[count - 1]!.language || 'plain').toLowerCase() : null
  }
}
