/** Called for each word with its start, in the order of the ends. */
export type Found = (word: number, start: number) => void
export type WordFinder = (text: string, found: Found) => void

/**
 * Finds many words in one pass over a text (Aho and Corasick, 1975). Words are in lower case; A to
 * Z of the text match lower case. `found` gets the index of the word.
 */
export function wordFinder(words: readonly string[]): WordFinder {
  const classes = classesOf(words)
  const width = Math.max(...classes) + 1
  const { next, ends } = automaton(
    words.map((word) => Array.from(word, (_, offset) => classes[word.charCodeAt(offset)]!)),
    width,
  )
  return (text, found) => {
    let state = 0
    for (let offset = 0; offset < text.length; offset++) {
      state = next[state * width + classes[text.charCodeAt(offset)]!]!
      const ended = ends[state]!
      for (let i = 0; i < ended.length; i++) found(ended[i]!, offset + 1 - words[ended[i]!]!.length)
    }
  }
}

/** A class number for each character that occurs in a word, 0 for all others. */
function classesOf(words: readonly string[]): Uint16Array {
  const classes = new Uint16Array(0x10000)
  let count = 0
  for (let offset = 0, all = words.join(''); offset < all.length; offset++)
    classes[all.charCodeAt(offset)] ||= ++count
  for (let capital = 65; capital <= 90; capital++) classes[capital] = classes[capital + 32]!
  return classes
}

type Automaton = { next: Uint16Array; ends: number[][] }

/** Transitions by state and class, and the words that end in each state. */
function automaton(words: readonly number[][], width: number): Automaton {
  const trie = trieOf(words, width)
  shortcut(trie, width)
  return trie
}

function trieOf(words: readonly number[][], width: number): Automaton {
  const next = new Uint16Array((words.flat().length + 1) * width)
  const ends: number[][] = [[]]
  words.forEach((word, index) => {
    const state = word.reduce((from, letter) => (next[from * width + letter] ||= ends.push([]) - 1), 0)
    ends[state]!.push(index)
  })
  return { next, ends }
}

/**
 * Adds failure transitions to the longest suffix that is a prefix of a word, in breadth-first
 * order.
 */
function shortcut({ next, ends }: Automaton, width: number): void {
  const suffixes = new Uint16Array(ends.length)
  const waiting = [0]
  for (const state of waiting) {
    for (let letter = 0; letter < width; letter++) {
      const onward = state === 0 ? 0 : next[suffixes[state]! * width + letter]!
      const child = next[state * width + letter]!
      if (child === 0) next[state * width + letter] = onward
      else {
        suffixes[child] = onward
        ends[child]!.push(...ends[onward]!)
        waiting.push(child)
      }
    }
  }
}
