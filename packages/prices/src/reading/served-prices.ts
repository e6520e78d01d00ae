import { type ClassPrice, classPrices, type CollectedPrices, type FileTables } from '@ppman/mrf'
import { codeFamily, codeKind } from '../code-family.ts'
import { payerLinesOf } from '../payer-attribution/payer-lines.ts'

/** A column of garbage must not break an index; no code, setting or billing class is this long. */
const MAX_WORD_CHARS = 64

/**
 * Prices of a collected file that are worth serving. A hospital's own numbers mean nothing elsewhere: they are served only for
 * records that carry no code of an item (a revenue code is none), and only where a contract names them. `lines` of a price are numbers of `payerLinesOf(tables.contracts)`.
 */
export function* servedPrices(collected: CollectedPrices, tables: FileTables): Iterable<ClassPrice> {
  const { lineOf } = payerLinesOf(tables.contracts)
  const familyOf = (type: string, code: string) =>
    Math.max(type.length, code.length) > MAX_WORD_CHARS ? null : codeFamily(type, code)
  for (const price of classPrices(collected, tables, {
    familyOf,
    kindOf: codeKind,
    lineOf: (contract) => lineOf[contract]!,
  })) {
    if (codeKind(price.family) === 'own' && price.rates === 0) continue
    if ([price.setting, price.billingClass, price.drugUnit].some((word) => word.length > MAX_WORD_CHARS))
      continue
    yield price
  }
}
