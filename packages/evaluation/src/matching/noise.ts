/**
 * Numbers from 0 to 1 that a seed decides (a linear congruential generator), so that a fit can be
 * repeated.
 */
export function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}

/** What a scanner may read for a letter. */
const READ_AS: Readonly<Record<string, string>> = {
  a: 'o',
  b: '8h6',
  c: 'eo',
  e: 'co',
  f: 't',
  g: 'q',
  h: 'b',
  i: '1lj',
  l: '1it',
  m: 'n',
  n: 'mr',
  o: '0ac',
  s: '5',
  t: 'fl',
  u: 'v',
}
const SPECKS = ['.', '|', "'", '-', ' ']

/**
 * A name as a poor scan gives it: letters lost, swapped, misread, or specks between them, each at
 * `rate`.
 */
export function scanned(name: string, random: () => number, rate: number): string {
  let text = ''
  for (let index = 0; index < name.length; index++) {
    const letter = name[index]!
    const kind = random() < rate ? random() : 1
    if (kind === 1) text += letter
    else if (kind >= 0.85) text += letter + SPECKS[Math.floor(random() * SPECKS.length)]!
    else if (kind >= 0.6) text += misread(letter, random)
    else if (kind >= 0.3 && index + 1 < name.length) text += name[++index]! + letter
  }
  return random() < 0.5 ? text.toUpperCase() : text
}

function misread(letter: string, random: () => number): string {
  const others = READ_AS[letter.toLowerCase()]
  return others ? others[Math.floor(random() * others.length)]! : letter
}

const SHORT: Readonly<Record<string, string>> = {
  administrators: 'Admin',
  and: '&',
  association: 'Assoc',
  benefit: 'Bnft',
  community: 'Comm',
  company: 'Co',
  corporation: 'Corp',
  group: 'Grp',
  health: 'Hlth',
  incorporated: '',
  insurance: 'Ins',
  management: 'Mgmt',
  medical: 'Med',
  national: 'Natl',
  of: '',
  services: 'Svcs',
  the: '',
}

/** A name in the abbreviations of a form. */
export const abbreviated = (name: string): string =>
  name
    .split(' ')
    .map((word) => SHORT[word.toLowerCase()] ?? word)
    .filter(Boolean)
    .join(' ')
