/** a–z and 0–9; all other letters share one number, so that other scripts have grams too. */
const LETTERS = 38
const START = 37

/** Number of grams: a gram is a number below this. */
const GRAMS = LETTERS ** 3

/**
 * Trigrams of a name as numbers, each once: those of the name without blanks, so that joined and
 * separate words match, and the first letters of its words, which distinguish names best.
 */
export function gramsOf(words: readonly string[]): number[] {
  const grams = new Set<number>()
  for (const word of words)
    grams.add((START * LETTERS + letter(word, 0)) * LETTERS + (word.length > 1 ? letter(word, 1) : START))
  const run = words.join('')
  for (let index = 0; index + 3 <= run.length; index++) {
    grams.add((letter(run, index) * LETTERS + letter(run, index + 1)) * LETTERS + letter(run, index + 2))
  }
  return [...grams]
}

function letter(text: string, index: number): number {
  const code = text.charCodeAt(index)
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 48 && code <= 57) return code - 22
  return 36
}

/** Largest number of postings read for one query. Rare grams are read first. */
const POSTINGS_READ = 10_000
const LEVELS = 512

/** Which names contain which grams, in flat arrays: names by gram and grams by name. */
export type GramPostings = {
  size: number
  idf: Float32Array
  /** Length of each name's vector. */
  norms: Float32Array
  starts: Uint32Array
  names: Uint32Array
  ownStarts: Uint32Array
  own: Uint16Array
}

/** Builds postings step by step; callers may pause at each `yield`. */
export function* buildPostings(gramsPerName: readonly Uint16Array[]): Generator<void, GramPostings> {
  const size = gramsPerName.length
  const counts = new Uint32Array(GRAMS)
  let total = 0
  for (const [index, grams] of gramsPerName.entries()) {
    for (const gram of grams) counts[gram]!++
    total += grams.length
    if (index % 500 === 0) yield
  }
  const idf = Float32Array.from(counts, (count) => Math.log(1 + size / (count || 1)))
  const starts = new Uint32Array(GRAMS + 1)
  for (let gram = 0; gram < GRAMS; gram++) starts[gram + 1] = starts[gram]! + counts[gram]!
  const postings = {
    size,
    idf,
    norms: new Float32Array(size),
    starts,
    names: new Uint32Array(total),
    ownStarts: new Uint32Array(size + 1),
    own: new Uint16Array(total),
  }
  yield* fill(postings, gramsPerName)
  return postings
}

function* fill(postings: GramPostings, gramsPerName: readonly Uint16Array[]): Generator<void> {
  const next = postings.starts.slice()
  for (const [name, grams] of gramsPerName.entries()) {
    let squares = 0
    for (const gram of grams) {
      postings.names[next[gram]!++] = name
      squares += postings.idf[gram]! ** 2
    }
    postings.norms[name] = Math.sqrt(squares)
    postings.own.set(grams, postings.ownStarts[name])
    postings.ownStarts[name + 1] = postings.ownStarts[name]! + grams.length
    if (name % 500 === 0) yield
  }
}

/** Scratch memory for one query at a time; a query clears what it wrote. */
export type GramScratch = { sums: Float32Array; touched: Uint32Array; marks: Uint8Array }
export const gramScratch = (size: number): GramScratch => ({
  sums: new Float32Array(size),
  touched: new Uint32Array(size),
  marks: new Uint8Array(GRAMS),
})

/**
 * The names nearest to a query by the cosine of their rare grams, at most about `take`, in no
 * order.
 */
export function nearestNames(
  postings: GramPostings,
  query: readonly number[],
  take: number,
  scratch: GramScratch,
): number[] {
  const touched = accumulate(postings, query, scratch)
  const { sums, touched: list } = scratch
  const histogram = new Uint32Array(LEVELS + 1)
  let top = 1e-9
  for (let index = 0; index < touched; index++) {
    const name = list[index]!
    const cosine = (sums[name]! /= postings.norms[name]! || 1)
    if (cosine > top) top = cosine
  }
  for (let index = 0; index < touched; index++) histogram[Math.floor((sums[list[index]!]! / top) * LEVELS)]!++
  let [level, kept] = [LEVELS, histogram[LEVELS]!]
  while (level > 0 && kept + histogram[level - 1]! <= take) kept += histogram[--level]!
  const near: number[] = []
  for (let index = 0; index < touched; index++) {
    const name = list[index]!
    if (Math.floor((sums[name]! / top) * LEVELS) >= level && near.length < take * 2) near.push(name)
    sums[name] = 0
  }
  return near
}

function accumulate(
  { idf, starts, names }: GramPostings,
  query: readonly number[],
  { sums, touched }: GramScratch,
): number {
  const rareFirst = query
    .filter((gram) => starts[gram + 1]! > starts[gram]!)
    .sort((a, b) => idf[b]! - idf[a]!)
  let [read, count] = [0, 0]
  for (const gram of rareFirst) {
    const [from, to] = [starts[gram]!, starts[gram + 1]!]
    if (read > 0 && read + to - from > POSTINGS_READ) break
    read += to - from
    const weight = idf[gram]! ** 2
    for (let index = from; index < to; index++) {
      const name = names[index]!
      if (sums[name] === 0) touched[count++] = name
      sums[name]! += weight
    }
  }
  return count
}

/** The cosine of a query with each of several names, over all grams. */
export function cosines(
  postings: GramPostings,
  query: readonly number[],
  names: readonly number[],
  { marks }: GramScratch,
): Float32Array {
  const { idf, own, ownStarts, norms } = postings
  let squares = 0
  for (const gram of query) {
    marks[gram] = 1
    squares += idf[gram]! ** 2
  }
  const length = Math.sqrt(squares)
  const result = Float32Array.from(names, (name) => {
    let shared = 0
    for (let index = ownStarts[name]!; index < ownStarts[name + 1]!; index++)
      if (marks[own[index]!] === 1) shared += idf[own[index]!]! ** 2
    return shared / (length * norms[name]! || 1)
  })
  for (const gram of query) marks[gram] = 0
  return result
}
