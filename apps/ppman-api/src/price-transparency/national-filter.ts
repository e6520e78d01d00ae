import { param } from '@ppman/http'
import { METHODOLOGY_CLASSES, PRODUCT_LINES } from '@ppman/prices'
import type { LakeState, RateFilter, RateKind } from '@ppman/prices/lake'
import { z } from 'zod'

const word = (max: number) => param.storable(z.string().trim().max(max))

export const codeParams = z.object({ type: word(20), code: word(64) })

/** What national questions are limited to. */
export const kindFilter = {
  setting: param.text(0, 20).optional().meta({ description: 'inpatient, outpatient or both.' }),
  methodology_class: z.enum(METHODOLOGY_CLASSES).optional(),
  line_of_business: z.enum(PRODUCT_LINES).optional().meta({
    description: 'All lines if absent. Contracts that name no line count as commercial.',
  }),
  billing_class: z
    .enum(['facility', 'professional'])
    .default('facility')
    .meta({ description: 'facility: also what the file does not call professional.' }),
}
export const hospitalFilter = {
  state: param.stateCode.optional(),
  hospital_type: param
    .text(0, 64)
    .optional()
    .meta({ description: 'As CMS names it: Acute Care Hospitals.', example: 'Critical Access Hospitals' }),
}

type FilterQuery = {
  state?: string | undefined
  hospital_type?: string | undefined
  payer_id?: string | undefined
} & z.output<z.ZodObject<typeof kindFilter>>

/** An empty field of a form filters nothing. */
export const readFilter = (query: FilterQuery): RateFilter => ({
  state: query.state || undefined,
  setting: query.setting?.toLowerCase() || undefined,
  methodologyClass: query.methodology_class,
  billingClass: query.billing_class,
  hospitalType: query.hospital_type || undefined,
  payerId: query.payer_id,
  line: query.line_of_business,
})

/** Rates of different kinds never share a figure. */
export const kindFields = {
  setting: z.string(),
  methodology_class: z.enum(METHODOLOGY_CLASSES),
  drug_unit: z
    .string()
    .nullable()
    .meta({ description: 'How much of a drug the rates are for; null for what is no drug.' }),
  line_of_business: z.enum(PRODUCT_LINES),
}
export const presentKind = ({ setting, methodologyClass, drugUnit, line }: RateKind) => ({
  setting,
  methodology_class: methodologyClass,
  drug_unit: drugUnit || null,
  line_of_business: line,
})

/** What was read for an answer. */
export const lakeFields = {
  code: z.string(),
  code_type: z.string(),
  as_of: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Files shown before this instant are counted; null while none was compacted.' }),
  hospitals_read: z.int().meta({ description: 'Hospitals with any rate in the states that were read.' }),
}
export const presentLake = ({ type, code }: { type: string; code: string }, state: LakeState) => ({
  code,
  code_type: type.toLowerCase(),
  as_of: state.builtAt?.toISOString() ?? null,
  hospitals_read: state.hospitals,
})
