import { anyOf, regex } from '@ppman/text'
import type { Field } from '../fields.ts'
import type { Finding } from './context.ts'
import type { ReadPage } from './layout/rows.ts'

/** A sentence that says for many services at once whether the deductible applies. */
type Rule = { pattern: RegExp; value: boolean; holdsFor: (name: string) => boolean }

/**
 * The federal template states once that costs are after the deductible. It holds for every service
 * that does not say otherwise.
 */
const CHART: Rule = {
  pattern: regex('i')`
    all copayments? and coinsurance costs shown in this chart are after your deductible has been met
  `,
  value: true,
  holdsFor: () => true,
}

const DRUGS: Rule = {
  pattern: regex('i')`
    \bdeductibles?(?: \|)? (?:does|do)(?: not|n[’']t) apply to
    \s(?:the |any |covered |outpatient |retail )*(?:prescription )?drugs?\b
  `,
  value: false,
  holdsFor: (name) => /_drugs\./.test(name),
}
/** A deductible of drugs alone, to which they are subject all the same. */
const OWN_DRUG_DEDUCTIBLE = anyOf(
  /\b(?:drug|rx|pharmacy|prescription) deductible\b/,
  /\bdrugs (?:are|have)\b[^.]{0,30}\bdeductible of \$/,
)

/** What such sentences say of the services whose shares were read. */
export function deductibleRules(pages: readonly ReadPage[], findings: readonly Finding[]): Finding[] {
  const names = new Set(
    findings.flatMap(({ field }) => /^(?:copay|coinsurance)\.(.+)$/.exec(field)?.[1] ?? []),
  )
  const hasOwn = pages.some(({ text }) => OWN_DRUG_DEDUCTIBLE.test(text))
  return [CHART, ...(hasOwn ? [] : [DRUGS])].flatMap(({ pattern, value, holdsFor }) => {
    const page = pages.find(({ text }) => pattern.test(text))
    if (!page) return []
    const { index, 0: match } = pattern.exec(page.text)!
    return [...names].filter(holdsFor).map((name) => ({
      field: `after_deductible.${name}` as Field,
      value,
      page: page.page,
      start: index,
      end: index + match.length,
      rank: 1 as const,
    }))
  })
}
