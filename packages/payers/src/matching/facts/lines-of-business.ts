/** Words of names by line of business; they distinguish plans and subsidiaries of one company. */
const LINES: readonly (readonly string[])[] = [
  ['medicaid', 'medical assistance', 'chip', 'reclamation'],
  ['medicare'],
  ['dental', 'dent'],
  ['vision', 'eye'],
  ['behavioral', 'mental', 'bho', 'psychiatric'],
  ['workers comp', 'compensation', 'liability', 'auto', 'casualty', 'injury'],
  ['supplement', 'medigap'],
  ['ipa', 'medical group', 'physicians', 'mso'],
  ['tpa', 'administrators'],
  ['fep', 'federal'],
  ['snp', 'dsnp', 'dual', 'duals', 'mmp'],
  ['pace'],
  ['marketplace', 'hix', 'exchange', 'ambetter'],
  ['pharmacy', 'rx', 'drug'],
  ['life', 'annuity'],
  ['hospital', 'institutional'],
  ['hmo'],
  ['ppo', 'epo', 'pos'],
  ['part a'],
  ['part b'],
  ['home', 'hospice', 'dme'],
  ['tricare', 'veterans', 'va', 'military', 'champva'],
  ['encounter', 'encounters', 'capitated'],
]

const LINE_OF = new Map(LINES.flatMap((words, line) => words.map((word) => [word, 1 << line] as const)))

/** The lines of business in a name, one bit each. */
export function linesOf(words: readonly string[]): number {
  let lines = 0
  for (let index = 0; index < words.length; index++) {
    lines |= LINE_OF.get(words[index]!) ?? 0
    if (index + 1 < words.length) lines |= LINE_OF.get(`${words[index]!} ${words[index + 1]!}`) ?? 0
  }
  return lines
}

/** Number of lines of business in a mask. */
export function countOf(lines: number): number {
  let count = 0
  for (let rest = lines; rest !== 0; rest &= rest - 1) count++
  return count
}
