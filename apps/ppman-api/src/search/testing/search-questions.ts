import { find, lookUp, openSearch } from '@ppman/search'
import type { Db } from '@ppman/db'
import type { Questions } from '../../testing/bench-question.ts'

const MIXED = [
  'knee replacement',
  'hip arthroplasty policy',
  'MRI',
  'heart ultrasound',
  'cataract surgery',
  'sleep study',
  'BP100',
  'lumbar fusion 27',
  'gene testing tumor',
  'insulin infusion',
  'vein ablation',
  'prior authorization knee fusion',
]
const mixed = (index: number) => MIXED[index % MIXED.length]!
const SEARCH = { barMs: 150, maxMs: 500 }
const LOOKUP = { barMs: 100, maxMs: 500 }
const PAYERS = 200

/** What callers ask of search and lookup, as the domain answers it. */
export function searchQuestions(db: Db): Questions {
  const deps = openSearch(db, () => new Date())
  const search = (q: string, skip = 0) => find(deps, { q, filter: {} }, { skip, take: 20 })
  const lookup = (topic: string, payer?: string) => lookUp(deps, { topic, payer, take: 8, withRules: true })
  return {
    'search: mixed queries': { ask: (index) => search(mixed(index)), ...SEARCH },
    'search: a phrase that stands everywhere': { ask: () => search('prior authorization'), ...SEARCH },
    'search: a word of every title': { ask: () => search('policy'), ...SEARCH },
    'search: a common and an everywhere word': { ask: () => search('knee prior authorization'), ...SEARCH },
    'search: a code': { ask: (index) => search(String(10_000 + ((index * 7) % 9_000))), ...SEARCH },
    'search: a misspelt word': { ask: () => search('artroplasty kne'), ...SEARCH },
    'search: page 50': { ask: () => search('knee', 980), ...SEARCH },
    'lookup with rules, k = 8': { ask: (index) => lookup(mixed(index)), ...LOOKUP },
    'lookup of a payer': {
      ask: (index) => lookup(mixed(index), `Bench Health ${1 + (index % PAYERS)}`),
      ...LOOKUP,
    },
  }
}
