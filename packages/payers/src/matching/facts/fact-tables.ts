import { lazy, list, oneOf, optionalList, optionalStatesCell, readTable, stateCell, text } from '@ppman/facts'

/** One company under all its names, and the brands and companies that it answers for. */
export type Family = { names: readonly string[]; parts: readonly string[] }

const fileOf = (table: string) => new URL(`./${table}.csv`, import.meta.url)

/** Reads a table of companies, in which the rows of one company stand together. */
function readFamilies(table: string): Family[] {
  const rows = readTable(fileOf(table), {
    company: text,
    relation: oneOf(['same as', 'answers for']),
    name: text,
  })
  const namesOf = (of: typeof rows, wanted: string) =>
    of.filter(({ relation }) => relation === wanted).map(({ name }) => name)
  return [...Map.groupBy(rows, ({ company }) => company)].map(([company, of]) => ({
    names: [company, ...namesOf(of, 'same as')],
    parts: namesOf(of, 'answers for'),
  }))
}

/** Companies with their names and parts, by area. */
const FAMILY_TABLES = [
  'administrators',
  'blue-plans',
  'casualty-groups',
  'eastern-plans',
  'government-plans',
  'medicaid-plans',
  'national-groups',
  'payer-names',
  'physician-groups',
  'regional-plans',
  'special-lines',
]

/** The tables of facts about companies. They are read at the first use. */
export const factTables = lazy(() => ({
  families: FAMILY_TABLES.flatMap(readFamilies),
  /**
   * Companies under several names: former names, takeovers whose cards stay in use, initials that
   * do not follow from the name. Any of the names may be meant by any other.
   */
  knownAs: readFamilies('known-as'),
  /**
   * Brands, subsidiaries and takeovers whose cards stay in use, and the company that answers for
   * them today. One direction only: a card with the company's own name does not mean one of its
   * brands.
   */
  partOf: readFamilies('part-of'),
  /**
   * The names of one plan of one state. A card shows the local name, a directory often the name of
   * the group or an earlier one, or the other way round.
   */
  stateFamilies: readTable(fileOf('state-families'), { state: stateCell, plan: text, same_as: list }).map(
    ({ plan, same_as }) => [plan, ...same_as],
  ),
  /** Products that cards print larger than the company that insures them. */
  planBrands: readTable(fileOf('plan-brands'), { company: text, product: text }),
  /**
   * The Blue Cross and Blue Shield licensees of each state. Two or more in one state mean that
   * "Blue Cross" and the state alone cannot decide.
   */
  blueLicensees: Map.groupBy(
    readTable(fileOf('blue-licensees'), { state: stateCell, licensee: text }),
    ({ state }) => state,
  ),
  /** Names of each state's Medicaid program, or of the agency that runs it. */
  medicaidPrograms: readTable(fileOf('medicaid-programs'), { state: stateCell, program: text }),
  /**
   * Names under which Medicare's contractors, and the carriers and intermediaries before them,
   * appear on claims. With a state they mean Medicare Part A or B of that state. `states` are those
   * that the contractor served, given where they are at most four.
   */
  medicareContractors: readTable(fileOf('medicare-contractors'), {
    contractor: text,
    same_as: optionalList,
    states: optionalStatesCell,
  }).map(({ contractor, same_as, states }) => ({ names: [contractor, ...same_as], states })),
}))

/** Words of names by line of business; they distinguish plans and subsidiaries of one company. */
const LINES_OF_BUSINESS = readTable(fileOf('lines-of-business'), { line: text, words: list })

const LINE_OF = new Map(
  LINES_OF_BUSINESS.flatMap(({ words }, line) => words.map((word) => [word, 1 << line] as const)),
)

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
