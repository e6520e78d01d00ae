/** Told about each word where it begins, in the order of the ends. */
export type Found = (word: number, start: number) => void
export type WordFinder = (text: string, found: Found) => void

/**
 * Finds all of many words in one pass over a text, however many words there are (Aho and Corasick,
 * 1975). Words are given in small letters; A to Z of the text count as small. `found` gets the
 * index of the word.
 */
export function wordFinder(words: readonly string[]): WordFinder {
  const classes = classesOf(words)
  const width = Math.max(...classes) + 1
  const { next, ends } = automaton(
    words.map((word) => Array.from(word, (_, at) => classes[word.charCodeAt(at)]!)),
    width,
  )
  return (text, found) => {
    let state = 0
    for (let at = 0; at < text.length; at++) {
      state = next[state * width + classes[text.charCodeAt(at)]!]!
      const ended = ends[state]!
      for (let i = 0; i < ended.length; i++) found(ended[i]!, at + 1 - words[ended[i]!]!.length)
    }
  }
}

/** A number for each character that occurs in a word, 0 for all others. */
function classesOf(words: readonly string[]): Uint16Array {
  const classes = new Uint16Array(0x10000)
  let count = 0
  for (let at = 0, all = words.join(''); at < all.length; at++) classes[all.charCodeAt(at)] ||= ++count
  for (let capital = 65; capital <= 90; capital++) classes[capital] = classes[capital + 32]!
  return classes
}

type Automaton = { next: Uint16Array; ends: number[][] }

/** For each state its next one by class, and the words that end in it. */
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
 * Where a word breaks off, the search goes on in the longest word that its end begins. States in
 * the order of their depth.
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
