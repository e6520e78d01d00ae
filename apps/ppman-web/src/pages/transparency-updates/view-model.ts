import type { CodeMover, FileChange, PayerMover, PriceUpdates } from '@ppman/prices'
import { classWords } from '../transparency-price/class-words.ts'
import { hospitalHref, procedureHref } from '../transparency-price/hrefs.ts'
import { count, day, dollars } from '../transparency-price/price-words.ts'

type Tile = { figure: string; words: string }
type ChangeRow = { hospital: string; href: string; isSample: boolean; day: string; words: string }
type CodeRow = {
  code: string
  href: string
  kind: string
  before: string
  after: string
  moved: string
  tone: string
  panel: string
  composition: string
}
type PayerRow = { payer: string; line: string; moved: string; tone: string; panel: string; rates: string }

/** What the template prints, already in words. */
export type UpdatesModel = {
  title: string
  tiles: Tile[]
  updated: ChangeRow[]
  republished: ChangeRow[]
  held: ChangeRow[]
  codes: CodeRow[]
  payers: PayerRow[]
}

export const updatesModel = ({
  hospitals,
  updated,
  republished,
  held,
  codes,
  payers,
}: PriceUpdates): UpdatesModel => ({
  title: 'What changed lately',
  tiles: [
    tile(hospitals.updated7, 'with new prices in 7 days'),
    tile(hospitals.updated30, 'with new prices in 30 days'),
    tile(hospitals.added30, 'read for the first time in 30 days'),
    tile(hospitals.republished30, 'published the same prices again'),
  ],
  updated: updated.map((change) => changeRow(change, movedWords(change))),
  republished: republished.map((change) =>
    changeRow(change, `${count(change.ratesAfter, 'rate')}, every price as before`),
  ),
  held: held.map((change) => changeRow(change, heldWords(change))),
  codes: codes.map(codeRow),
  payers: payers.map(payerRow),
})

const tile = (hospitals: number, words: string): Tile => ({
  figure: hospitals.toLocaleString('en-US'),
  words: `${hospitals === 1 ? 'hospital' : 'hospitals'} ${words}`,
})

const changeRow = (
  { hospitalName, state, ccn, isSample, detectedAt }: FileChange,
  words: string,
): ChangeRow => ({
  hospital: `${hospitalName}, ${state}`,
  href: hospitalHref(ccn),
  isSample,
  day: day(detectedAt),
  words,
})

function movedWords({ ratesUp, ratesDown, ratesAdded, ratesRemoved, codesChanged }: FileChange): string {
  const parts = [
    ratesUp > 0 && `${count(ratesUp, 'price')} up`,
    ratesDown > 0 && `${count(ratesDown, 'price')} down`,
    ratesAdded > 0 && `${count(ratesAdded, 'price')} new`,
    ratesRemoved > 0 && `${count(ratesRemoved, 'price')} gone`,
    codesChanged > 0 && `${count(codesChanged, 'median')} changed`,
  ]
  return parts.filter(Boolean).join(', ') || 'No price that can be compared changed'
}

const heldWords = ({ ratesBefore, ratesAfter }: FileChange) =>
  `The new file has ${count(ratesAfter, 'rate')} where the one before had ${ratesBefore.toLocaleString('en-US')}: kept, not shown until a person has looked.`

const codeRow = (mover: CodeMover): CodeRow => ({
  code: `${mover.family} ${mover.code}`,
  href: procedureHref(mover),
  kind: `${mover.setting}, ${classWords(mover.methodologyClass)}`,
  before: dollars(mover.beforeE4),
  after: dollars(mover.afterE4),
  moved: signedPercent(mover.changePercent),
  tone: mover.changePercent < 0 ? 'cheaper' : 'pricier',
  panel: `the same ${count(mover.panelHospitals, 'hospital')} at both dates`,
  composition:
    mover.hospitalsBefore === mover.hospitalsAfter
      ? ''
      : `hospitals that came or went would add ${signedPercent(mover.compositionPercent)}`,
})

const payerRow = (mover: PayerMover): PayerRow => ({
  payer: mover.payerName,
  line: mover.productLine === 'unspecified' ? '' : mover.productLine.replaceAll('_', ' '),
  moved: signedPercent(mover.changePercent),
  tone: mover.changePercent < 0 ? 'cheaper' : 'pricier',
  panel: `${mover.changedHospitals.toLocaleString('en-US')} of ${count(mover.panelHospitals, 'hospital')}`,
  rates: `${mover.ratesUp.toLocaleString('en-US')} up, ${mover.ratesDown.toLocaleString('en-US')} down`,
})

/** `+12.3 %`, `−3.2 %`. */
const signedPercent = (percent: number): string =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`
