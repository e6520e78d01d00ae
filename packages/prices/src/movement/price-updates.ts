import type { MethodologyClass } from '@ppman/mrf'
import type { FileChangeKind } from './file-change.ts'

/** What became of a new file of a hospital. Rates that changed are dollar rates by payer line. */
export type FileChange = {
  id: string
  kind: FileChangeKind
  detectedAt: Date
  oldFileId: string | null
  newFileId: string
  ratesBefore: number
  ratesAfter: number
  ratesAdded: number
  ratesRemoved: number
  ratesChanged: number
  ratesUp: number
  ratesDown: number
  codesChanged: number
  contractsAdded: number
  contractsRemoved: number
  resolvedAt: Date | null
  ccn: string | null
  hospitalName: string
  state: string
  isSample: boolean
}

/** A national median at both ends of the window, over the hospitals priced at both. Amounts are E4. */
export type CodeMover = {
  family: string
  code: string
  setting: string
  methodologyClass: MethodologyClass
  panelHospitals: number
  beforeE4: number
  afterE4: number
  changePercent: number
  hospitalsBefore: number
  hospitalsAfter: number
  /** Points of percent that hospitals joining or leaving add to the movement over all. */
  compositionPercent: number
  computedAt: Date
}

export type PayerMover = {
  payerId: string | null
  payerName: string
  productLine: string
  panelHospitals: number
  changedHospitals: number
  rates: number
  ratesUp: number
  ratesDown: number
  /** Median over the matched rates of each one's change. */
  changePercent: number
  computedAt: Date
}

export type PriceUpdates = {
  hospitals: Record<
    'updated7' | 'updated30' | 'republished7' | 'republished30' | 'added7' | 'added30',
    number
  >
  updated: FileChange[]
  republished: FileChange[]
  held: FileChange[]
  codes: CodeMover[]
  payers: PayerMover[]
  /** When codes and payers were last computed, also when none had moved; null before the first time. */
  movementComputedAt: Date | null
}
