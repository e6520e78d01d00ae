import {
  type CodeMover,
  type FileChange,
  type PayerMover,
  priceUpdates,
  type PriceUpdates,
} from '@ppman/prices'
import { formatCount, formatDay, formatNumber, type Table, tableOrNull, titleCaseName } from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'
import {
  formatMethodology,
  formatDollars,
  hospitalHref,
  procedureHref,
} from '../transparency-price/format.ts'

type CodeRow = {
  code: string
  href: string
  kind: string
  before: string
  after: string
  moved: string
  tone: 'low' | 'high'
  panel: string
  composition: string
}
type PayerRow = {
  payer: string
  line: string
  moved: string
  tone: 'low' | 'high'
  panel: string
  rates: string
}

/** Formatted values for the template. */
type UpdatesModel = {
  title: string
  stats: { name: string; value: string }[]
  added: Table | null
  updated: Table | null
  republished: Table | null
  held: Table | null
  codes: CodeRow[]
  payers: PayerRow[]
}

const updatesModel = ({
  hospitals,
  added,
  updated,
  republished,
  held,
  codes,
  payers,
}: PriceUpdates): UpdatesModel => ({
  title: 'What changed lately',
  stats: [
    { name: 'Hospitals with new prices in 7 days', value: formatNumber(hospitals.updated7) },
    { name: 'With new prices in 30 days', value: formatNumber(hospitals.updated30) },
    { name: 'Read for the first time in 30 days', value: formatNumber(hospitals.added30) },
    { name: 'Published the same prices again', value: formatNumber(hospitals.republished30) },
  ],
  added: changesTable(added, ({ ratesAfter }) => `First file: ${formatCount(ratesAfter, 'rate')}`),
  updated: changesTable(updated, formatMovement),
  republished: changesTable(
    republished,
    (change) => `${formatCount(change.ratesAfter, 'rate')}, every price as before`,
  ),
  held: changesTable(held, formatRateCounts),
  codes: codes.map(codeRow),
  payers: payers.map(payerRow),
})

const changesTable = (changes: readonly FileChange[], format: (change: FileChange) => string): Table | null =>
  tableOrNull({
    columns: ['Hospital', 'Seen on', 'What changed'],
    rows: changes.map((change) => ({
      cells: [
        {
          text: `${titleCaseName(change.hospitalName)}, ${change.state}`,
          href: hospitalHref(change.ccn),
          note: change.isSample ? 'sample data' : '',
        },
        formatDay(change.detectedAt),
        format(change),
      ],
    })),
  })

function formatMovement({ ratesUp, ratesDown, ratesAdded, ratesRemoved, codesChanged }: FileChange): string {
  const parts = [
    ratesUp > 0 && `${formatCount(ratesUp, 'price')} up`,
    ratesDown > 0 && `${formatCount(ratesDown, 'price')} down`,
    ratesAdded > 0 && `${formatCount(ratesAdded, 'price')} new`,
    ratesRemoved > 0 && `${formatCount(ratesRemoved, 'price')} gone`,
    codesChanged > 0 && `${formatCount(codesChanged, 'median')} changed`,
  ]
  return parts.filter(Boolean).join(', ') || 'No price that can be compared changed'
}

const formatRateCounts = ({ ratesBefore, ratesAfter }: FileChange) =>
  `The new file has ${formatCount(ratesAfter, 'rate')} where the one before had ` +
  `${ratesBefore.toLocaleString('en-US')}: kept, not shown until a person has looked.`

const codeRow = (mover: CodeMover): CodeRow => ({
  code: `${mover.family} ${mover.code}`,
  href: procedureHref(mover),
  kind: `${mover.setting}, ${formatMethodology(mover.methodologyClass)}`,
  before: formatDollars(mover.beforeE4),
  after: formatDollars(mover.afterE4),
  moved: signedPercent(mover.changePercent),
  tone: mover.changePercent < 0 ? 'low' : 'high',
  panel: `the same ${formatCount(mover.panelHospitals, 'hospital')} at both dates`,
  composition:
    mover.hospitalsBefore === mover.hospitalsAfter
      ? ''
      : `hospitals that came or went would add ${signedPercent(mover.compositionPercent)}`,
})

const payerRow = (mover: PayerMover): PayerRow => ({
  payer: mover.payerName,
  line: mover.productLine === 'unspecified' ? '' : mover.productLine.replaceAll('_', ' '),
  moved: signedPercent(mover.changePercent),
  tone: mover.changePercent < 0 ? 'low' : 'high',
  panel:
    `${mover.changedHospitals.toLocaleString('en-US')} of ` + formatCount(mover.panelHospitals, 'hospital'),
  rates: `${mover.ratesUp.toLocaleString('en-US')} up, ${mover.ratesDown.toLocaleString('en-US')} down`,
})

/** `+12.3 %`, `−3.2 %`. */
const signedPercent = (percent: number): string =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`

const at = new Date('2026-04-02T00:00:00Z')

const change = (more: Partial<FileChange> = {}): FileChange => ({
  id: '0190a000-0000-7000-8000-000000000004',
  kind: 'content',
  detectedAt: at,
  oldFileId: '0190a000-0000-7000-8000-000000000005',
  newFileId: '0190a000-0000-7000-8000-000000000002',
  ratesBefore: 1_000,
  ratesAfter: 1_100,
  ratesAdded: 120,
  ratesRemoved: 20,
  ratesChanged: 300,
  ratesUp: 200,
  ratesDown: 100,
  codesChanged: 12,
  contractsAdded: 1,
  contractsRemoved: 0,
  resolvedAt: null,
  ccn: '99X001',
  hospitalName: 'Example <b>member</b> General',
  state: 'MA',
  isSample: true,
  ...more,
})

const some: PriceUpdates = {
  hospitals: { updated7: 1, updated30: 1_204, republished7: 0, republished30: 1, added7: 2, added30: 2 },
  added: [change({ kind: 'first', isSample: false })],
  updated: [change()],
  republished: [change({ kind: 'republished_same_rates', ccn: null, isSample: false })],
  held: [change({ kind: 'half_rows', ratesAfter: 300 })],
  codes: [
    {
      family: 'CPT',
      code: '00000',
      setting: 'outpatient',
      methodologyClass: 'fee_schedule',
      panelHospitals: 12,
      beforeE4: 10_000_000,
      afterE4: 11_234_500,
      changePercent: 12.345,
      hospitalsBefore: 12,
      hospitalsAfter: 14,
      compositionPercent: -2.4,
      computedAt: at,
    },
  ],
  payers: [
    {
      payerId: null,
      payerName: '<script>alert(1)</script>',
      productLine: 'medicare_advantage',
      panelHospitals: 5,
      changedHospitals: 2,
      rates: 120,
      ratesUp: 100,
      ratesDown: 20,
      changePercent: -3.2,
      computedAt: at,
    },
  ],
  movementComputedAt: at,
}
const nothing: PriceUpdates = {
  hospitals: { updated7: 0, updated30: 0, republished7: 0, republished30: 0, added7: 0, added30: 0 },
  added: [],
  updated: [],
  republished: [],
  held: [],
  codes: [],
  payers: [],
  movementComputedAt: null,
}

const updatesExamples = { nothing: updatesModel(nothing), something: updatesModel(some) }

export const transparencyUpdatesPage = page<z.ZodObject, UpdatesModel>({
  path: '/transparency/updates',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx }) => updatesModel(await priceUpdates(ctx.priceUpdates, ctx.now())),
  examples: updatesExamples,
})
