import type { Extract } from '@ppman/policy-text'
import type { ListedCode } from '../../rules/index.ts'

/** Codes of an article, as one reading of its tables tells them. */
export type ArticleCodes = {
  /** As text, a block for each code. */
  extract: Extract
  /** In the order of the text. */
  codes: readonly ListedCode[]
  article: string
  /** Last day of the article, `YYYY-MM-DD`, where it states one. */
  endsOn: string | null
  /** Types of bill that it names. */
  billTypes: readonly string[]
  /** Who asks it, and where: contract numbers, jurisdictions and states. */
  contractors: readonly { name: string; contractNumber: string; jurisdiction: string | null }[]
  states: readonly string[]
}
