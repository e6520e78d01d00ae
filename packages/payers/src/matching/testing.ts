import { STATE_NAMES } from '../normalization/us-states.ts'

const FIRST = [
  'Meri',
  'Har',
  'Cal',
  'Nor',
  'Sum',
  'Val',
  'Quin',
  'Bel',
  'Tor',
  'Fair',
  'Gran',
  'Lin',
  'Os',
  'Pres',
  'Wil',
  'Dor',
  'Kes',
  'Mon',
  'Rid',
  'Sal',
]
const MIDDLE = ['ber', 'do', 'la', 'mi', 'ne', 'ri', 'sto', 'ti', 'va', 'wen', 'xa', 'zo']
const LAST = [
  'dian',
  'bor',
  'ton',
  'field',
  'mont',
  'wick',
  'stead',
  'gate',
  'ville',
  'ford',
  'care',
  'life',
  'med',
  'well',
  'path',
]
const KIND = [
  'Health Plan',
  'Insurance Company',
  'Benefit Administrators',
  'Medical Group',
  'Community Care',
  'Life Insurance Company',
  'Dental Plan',
  'Health Maintenance Organization',
  'Independent Practice Association',
  'Medicaid',
  'Medicare Advantage',
  'Physicians Network',
  'Mutual',
]

/**
 * Made-up payers in the proportions of a real directory: a few words of a brand, everyday words,
 * half of them a state.
 */
export function* manyPayers(count: number): Generator<{
  id: string
  name: string
  payer_id: string
  aliases_ids: string[]
  aliases: string[]
  states: string[]
}> {
  const states = Object.keys(STATE_NAMES)
  const pick = (list: readonly string[], index: number) => list[index % list.length]!
  for (let index = 0; index < count; index++) {
    const mixed = Math.imul(index + 1, 2654435761) >>> 0
    const brand = pick(FIRST, mixed) + pick(MIDDLE, mixed >>> 5) + pick(LAST, mixed >>> 9)
    const state = pick(states, mixed >>> 13)
    const kind = pick(KIND, mixed >>> 19)
    const place =
      mixed % 2 === 0 ? ` of ${STATE_NAMES[state]!.replace(/\b\w/g, (letter) => letter.toUpperCase())}` : ''
    yield {
      id: `M${index}`,
      name: `${brand} ${kind}${place}`,
      payer_id: `E${String(index).padStart(5, '0')}`,
      aliases_ids: [`X${index}`],
      aliases: index % 2 === 0 ? [`${brand} ${pick(KIND, mixed >>> 7)}`] : [],
      states: place ? [state] : [],
    }
  }
}
