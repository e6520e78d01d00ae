import { foldName } from './csv-head.ts'

/** Positions of the columns of the tall layout; -1 where the file has none. */
export type TallColumns = ReturnType<typeof tallColumns>

/** Resolves the header of a tall file. Order is free, extra columns are allowed, the first of two equal names is read. */
export function tallColumns(columns: readonly string[]) {
  const names = columns.map(foldName)
  const at = (name: string) => names.indexOf(name)
  const codeNumbers = names.flatMap((name) => /^code\|(\d+)$/.exec(name)?.[1] ?? [])
  return {
    width: columns.length,
    codes: [...new Set(codeNumbers)]
      .sort((a, b) => Number(a) - Number(b))
      .map((n) => ({ code: at(`code|${n}`), type: at(`code|${n}|type`) })),
    description: at('description'),
    setting: at('setting'),
    billingClass: at('billing_class'),
    modifiers: at('modifiers'),
    drugUnit: at('drug_unit_of_measurement'),
    drugType: at('drug_type_of_measurement'),
    notes: at('additional_generic_notes'),
    gross: at('standard_charge|gross'),
    cash: at('standard_charge|discounted_cash'),
    min: at('standard_charge|min'),
    max: at('standard_charge|max'),
    payer: at('payer_name'),
    plan: at('plan_name'),
    dollar: at('standard_charge|negotiated_dollar'),
    percent: at('standard_charge|negotiated_percentage'),
    algorithm: at('standard_charge|negotiated_algorithm'),
    methodology: at('standard_charge|methodology'),
    median: at('median_amount'),
    p10: at('10th_percentile'),
    p90: at('90th_percentile'),
    estimated: at('estimated_amount'),
    count: at('count'),
    payerNotes: at('additional_payer_notes'),
  }
}

/** Names that stand in the header more than once. */
export function repeatedNames(columns: readonly string[]): string[] {
  const names = columns.map(foldName).filter((name) => name !== '')
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))]
}
