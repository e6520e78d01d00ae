import type { ConformanceRun, Price, RateEvidence } from '@ppman/prices'
import { verdictWords } from '../transparency-price/verdict-words.ts'
import { codeWords, count, priceWords, type PriceWords } from '../transparency-price/price-words.ts'
import { evidenceFacts } from './evidence-facts.ts'
import { type RecordWords, recordWords } from './record-words.ts'

type Evidence = Pick<RateEvidence, 'file' | 'fetch' | 'traced'>

/** What the template prints, already in words. */
export type EvidenceModel = {
  title: string
  price:
    (PriceWords & { text: string; code: string; hospital: string; setting: string; rates: string }) | null
  facts: { name: string; value: string }[]
  record: RecordWords | null
  command: string
  api: string
}

export const noEvidence = (): EvidenceModel => ({
  title: 'Where a figure comes from',
  price: null,
  facts: [],
  record: null,
  command: '',
  api: '',
})

export function evidenceModel(
  price: Price,
  { file, fetch, traced }: Evidence,
  verdict: ConformanceRun | null,
): EvidenceModel {
  return {
    title: 'Where this figure comes from',
    price: {
      ...priceWords(price),
      text: price.text,
      code: codeWords(price),
      hospital: `${price.hospitalName}, ${price.state}`,
      setting: price.setting,
      rates: count(price.rates, 'rate'),
    },
    facts: [...evidenceFacts(price, file, fetch), { name: 'Official check', value: verdictWords(verdict) }],
    record: traced && recordWords(traced),
    command: `npm run -s ppman -- mrf trace ${file.id} ${file.layout === 'json' || price.recordPart > 0 ? `${price.recordNo},${price.recordPart}` : price.recordNo}`,
    api: `/api/v1/price-transparency/rates/${price.id}/evidence`,
  }
}
