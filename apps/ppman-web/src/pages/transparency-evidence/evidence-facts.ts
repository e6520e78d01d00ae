import type { MrfFile, Price, RateEvidence } from '@ppman/prices'
import { count, day } from '../transparency-price/price-words.ts'

type Fact = { name: string; value: string }

/** What is known of a file and of the place of a record in it; nothing is said of what is not known. */
export function evidenceFacts(price: Price, file: MrfFile, fetch: RateEvidence['fetch']): Fact[] {
  const facts: [string, string | null][] = [
    ['File', file.fileName],
    ['Published at', fetch?.url ?? file.url],
    ['Fetched', fetch && `${day(fetch.startedAt)} by ${fetch.tool}`],
    [
      'Member of the archive',
      file.members.length > 1 ? file.members.map(({ path }) => path).join(', ') : file.memberPath,
    ],
    ['Price files of the archive that were not read', file.otherPriceFiles.join(', ')],
    ['SHA-256 of the file as published', file.sha256],
    ['Size', count(file.bytes, 'byte')],
    ['Names the hospital', file.hospitalName],
    ['Says it was last updated on', file.lastUpdatedOn],
    ['Format', formatOf(file)],
    ['Read', `${day(file.readAt)} by ${file.parserVersion}`],
    [
      'Found in it',
      [
        count(file.records, 'record'),
        count(file.rates, 'rate'),
        `${file.quarantined.toLocaleString('en-US')} in quarantine`,
      ].join(', '),
    ],
    [
      'Oddities',
      file.flags.map(({ flag, count: times }) => `${flag} (${times.toLocaleString('en-US')})`).join(', '),
    ],
    ['Record nearest to the median', price.recordNo.toLocaleString('en-US')],
    ['Member with that record', file.members.length > 1 ? memberOf(price, file) : null],
    [
      'Bytes of that record, decompressed',
      `${price.byteOffset.toLocaleString('en-US')} to ${(price.byteOffset + price.byteLength).toLocaleString('en-US')}`,
    ],
    ['Shown since', day(price.validFrom)],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

const memberOf = ({ recordNo }: Price, { members }: MrfFile) =>
  members.findLast(({ firstRecord }) => firstRecord <= recordNo)?.path ?? null

const formatOf = ({ layout, declaredVersion, detectedVersion }: MrfFile): string =>
  [
    layout,
    declaredVersion && `declares version ${declaredVersion}`,
    detectedVersion && `has the columns of ${detectedVersion}`,
  ]
    .filter(Boolean)
    .join(', ')
