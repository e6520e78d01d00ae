import type { MethodologyClass, PriceFigures, WithheldReason } from '@ppman/mrf'
import { DRUG_CODES } from '../code-family.ts'
import { groupName } from '../procedures/group-codes.ts'

/** A hospital's price of a code in a setting and methodology class. Withheld figures are null. */
export type Price = Omit<PriceFigures, 'withheld'> & {
  id: string
  ccn: string | null
  hospitalName: string
  state: string
  isSample: boolean
  family: string
  code: string
  declaredType: string
  setting: string
  /** The setting that the cash price is published for: its own, or both. Null without one. */
  cashSetting: string | null
  /** professional, facility, both, or empty when the file does not say. */
  billingClass: string
  methodologyClass: MethodologyClass
  /** The drug unit of the price; empty for other items. */
  drugUnit: string
  /** `50 TC`: what all its rates have; empty for the service as it is. */
  modifiers: string
  /** `not_separated`: an earlier reading mixed kinds of payment. */
  withheld: WithheldReason | 'not_separated' | null
  /** The hospital's description of the item. */
  text: string
  fileId: string
  /** Hash of the published file. */
  sha256: string
  /** 0-based; `recordPart` is the `standard_charges` element of a JSON item. */
  recordNo: number
  recordPart: number
  byteOffset: number
  byteLength: number
  validFrom: Date
  /** Null while it is shown. */
  validTo: Date | null
}

/**
 * What a price is of: the hospital's words, or for a group of items its name, because one item's
 * words would name the others wrongly.
 */
export const describePrice = ({ family, code, text }: Pick<Price, 'family' | 'code' | 'text'>): string =>
  groupName(family, code) ?? text

/** Why a cell shows no median. */
export type NoPriceReason =
  | 'formula_only'
  | 'list_price_only'
  | 'withheld'
  | 'other_methodology'
  /** Its contracts are not of the compared line of business. */
  | 'other_line'
  | 'not_published'
  | 'no_file'
  | 'not_found'

/** Why this price has no median, or null when it has one. */
export function noMedianReason({
  contractMedianE4,
  rates,
  withheld,
}: Pick<Price, 'contractMedianE4' | 'rates' | 'withheld'>):
  'withheld' | 'formula_only' | 'list_price_only' | null {
  if (withheld) return 'withheld'
  if (contractMedianE4 !== null) return null
  return rates > 0 ? 'formula_only' : 'list_price_only'
}

const DRUG_CODE = new RegExp(DRUG_CODES, 'i')

/** Whether the drug's unit is unknown; its prices cannot be compared between hospitals. */
export const isDrugOfUnknownUnit = ({
  family,
  code,
  drugUnit,
}: Pick<Price, 'family' | 'code' | 'drugUnit'>): boolean =>
  drugUnit === '' && (family === 'NDC' || (family === 'HCPCS' && DRUG_CODE.test(code)))

/**
 * Cents, rounded half up: what pages and JSON show. The exact value is in `mrf inspect` and `mrf
 * trace`.
 */
export const toCents = (amountE4: number): number => Math.round(amountE4 / 100)
/** Dollars rounded to cents, or null. */
export const toDollars = (amountE4: number | null): number | null =>
  amountE4 === null ? null : toCents(amountE4) / 100
