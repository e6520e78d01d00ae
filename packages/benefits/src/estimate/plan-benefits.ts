import type { Field, FieldValue, Level, Service, Share, Tier } from '../fields.ts'
import type { Missing, Remaining, ServiceBenefits } from './cost-share.ts'

/** Values that a person confirmed, by field. Only these are used. */
export type ConfirmedValues = ReadonlyMap<Field, FieldValue>

/** Which of a plan's benefits an estimate is about. */
export type Coverage = { service: Service; tier: Tier; level: Level }

/**
 * The benefits of one service, and the field that a person has to confirm for each that is missing.
 */
export function planBenefits(
  values: ConfirmedValues,
  coverage: Coverage,
): { benefits: ServiceBenefits; fieldOf: Record<Missing, Field[]> } {
  const { service, tier } = coverage
  const deductible = remainingOf(values, 'deductible', coverage)
  const outOfPocket = remainingOf(values, 'out_of_pocket', coverage)
  const isAfterDeductible = yesNo(values, 'after_deductible', coverage)
  const benefits: ServiceBenefits = {
    isCovered: yesNo(values, 'covered', coverage),
    // Where nothing is left of the deductible, it does not matter whether it applies.
    isAfterDeductible: isAfterDeductible ?? (deductible.left === 0 ? true : null),
    deductibleRemaining: deductible.left,
    copay: numberOf(values, 'copay', coverage),
    coinsurancePercent: numberOf(values, 'coinsurance', coverage),
    outOfPocketRemaining: outOfPocket.left,
  }
  return {
    benefits,
    fieldOf: {
      after_deductible: [`after_deductible.${service}.${tier}`],
      deductible: deductible.missing,
      copay_or_coinsurance: [`copay.${service}.${tier}`, `coinsurance.${service}.${tier}`],
      out_of_pocket: outOfPocket.missing,
    },
  }
}

/** What holds for the service, else for the whole plan. */
function shareOf(values: ConfirmedValues, name: Share, { service, tier }: Coverage): FieldValue | null {
  return values.get(`${name}.${service}.${tier}`) ?? values.get(`${name}.any.${tier}`) ?? null
}

const yesNo = (...asked: Parameters<typeof shareOf>): boolean | null => {
  const value = shareOf(...asked)
  return typeof value === 'boolean' ? value : null
}
const numberOf = (...asked: Parameters<typeof shareOf>): number | null => {
  const value = shareOf(...asked)
  return typeof value === 'number' ? value : null
}

type Left = { left: Remaining; missing: Field[] }
type Total = 'deductible' | 'out_of_pocket'

/**
 * What is left of a yearly amount. For a family, an embedded amount ends with the person's own or
 * the family's, whichever is less; an aggregate one with the family's alone.
 */
function remainingOf(values: ConfirmedValues, total: Total, { level, tier }: Coverage): Left {
  const own = leftAt(values, total, { level: 'individual', tier })
  if (level === 'individual') return own
  const family = leftAt(values, total, { level: 'family', tier })
  const typeField: Field = `${total}_type`
  const type = values.get(typeField) ?? null
  if (type === 'aggregate' || family.left === 0) return family
  if (type === 'embedded' && own.left === 0) return own
  const missing = [...own.missing, ...family.missing]
  if (family.left === null || own.left === null)
    return { left: null, missing: type ? missing : [...missing, typeField] }
  if (type === 'embedded') return { left: Math.min(own.left, family.left), missing: [] }
  return own.left >= family.left ? family : { left: null, missing: [typeField] }
}

/**
 * What the document says remains, else the limit less what was met; null where either is unknown.
 */
function leftAt(
  values: ConfirmedValues,
  total: Total,
  { level, tier }: Pick<Coverage, 'level' | 'tier'>,
): Left {
  const limitName = total === 'deductible' ? 'deductible' : 'out_of_pocket_max'
  const read = (name: typeof limitName | `${Total}_met` | `${Total}_remaining`) => {
    const field: Field = `${name}.${level}.${tier}`
    const value = values.get(field)
    return { field, value: typeof value === 'number' ? value : null }
  }
  const [remaining, limit, met] = [read(`${total}_remaining`), read(limitName), read(`${total}_met`)]
  if (remaining.value !== null) return { left: remaining.value, missing: [] }
  if (limit.value === 0) return { left: 0, missing: [] }
  if (limit.value === null || met.value === null)
    return {
      left: null,
      missing: [limit, met].filter(({ value }) => value === null).map(({ field }) => field),
    }
  return { left: Math.max(0, limit.value - met.value), missing: [] }
}
