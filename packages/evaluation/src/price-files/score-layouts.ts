import { fileSource } from '@ppman/mrf/src/unpack/byte-source.ts'
import { ratesInWords } from './rates-in-words.ts'
import { type Scored, scored } from './scored.ts'

/**
 * The same rows as tall, wide and JSON: every rate of one is a rate of the others. Where a layout
 * keeps notes is its own choice.
 */
export async function scoreLayouts(
  names: readonly string[],
  pathOf: (name: string) => string,
): Promise<Scored[]> {
  const read: { name: string; rates: string[] }[] = []
  for (const name of names)
    read.push({ name, rates: await ratesInWords(await fileSource(pathOf(name)), ['notes']) })
  const [first, ...others] = read
  return others.map(({ name, rates }) => {
    const differing = rates.filter((rate, i) => rate !== first!.rates[i])
    const expectation = `the ${first!.rates.length} rates of ${first!.name}`
    return scored(
      { area: 'three layouts', subject: name, expectation },
      [first!.rates.length, []],
      [rates.length, differing.slice(0, 1)],
    )
  })
}
