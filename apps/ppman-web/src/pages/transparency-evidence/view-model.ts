import type { MrfFile, Price } from '@ppman/core/prices'
import { codeWords, count, day, priceWords, type PriceWords } from '../transparency-price/price-words.ts'

/** What the template prints, already in words. */
export type EvidenceModel = {
  title: string
  price: (PriceWords & { text: string; code: string; hospital: string; setting: string; rates: string }) | null
  facts: { name: string; value: string }[]
  command: string
}

export const noEvidence = (): EvidenceModel => ({ title: 'Where a figure comes from', price: null, facts: [], command: '' })

export function evidenceModel(price: Price, file: MrfFile): EvidenceModel {
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
    facts: factsOf(price, file),
    command: `npm run -s ppman -- mrf trace ${file.id} ${price.recordNo}`,
  }
}

function factsOf(price: Price, file: MrfFile): EvidenceModel['facts'] {
  const facts: [string, string | null][] = [
    ['File', file.fileName],
    ['Published at', file.url],
    ['Member of the archive', file.memberPath],
    ['SHA-256 of the file as published', file.sha256],
    ['Size', count(file.bytes, 'byte')],
    ['Names the hospital', file.hospitalName],
    ['Says it was last updated on', file.lastUpdatedOn],
    [
      'Format',
      [
        file.layout,
        file.declaredVersion && `declares version ${file.declaredVersion}`,
        file.detectedVersion && `has the columns of ${file.detectedVersion}`,
      ]
        .filter(Boolean)
        .join(', '),
    ],
    ['Read', `${day(file.readAt)} by ${file.parserVersion}`],
    [
      'Found in it',
      [count(file.records, 'record'), count(file.rates, 'rate'), `${file.quarantined.toLocaleString('en-US')} in quarantine`].join(', '),
    ],
    ['Oddities', file.flags.map(({ flag, count: times }) => `${flag} (${times.toLocaleString('en-US')})`).join(', ')],
    ['Record nearest to the median', price.recordNo.toLocaleString('en-US')],
    [
      'Bytes of that record, decompressed',
      `${price.byteOffset.toLocaleString('en-US')} to ${(price.byteOffset + price.byteLength).toLocaleString('en-US')}`,
    ],
    ['Shown since', day(price.validFrom)],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}
