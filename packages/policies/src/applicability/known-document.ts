import { type ScopeStatement, scopeStatements } from '@ppman/policy-text'
import type { Question } from './applicability.ts'
import type { Facts } from './facts.ts'

/**
 * The scope statements of the document that is asked about: from its own text where that is given, else from what is
 * known of the payer's documents with such numbers. Spans are places in the given text, and null for known documents.
 */
export function statementsOf(
  facts: Facts,
  { documentText, documentNumber, payer }: Question,
): { isRead: boolean; statements: ScopeStatement[] } {
  if (documentText !== null) return { isRead: true, statements: scopeStatements(documentText) }
  const folded = fold(payer ?? '')
  const known = facts.documents.find(
    ({ payers, numbers }) =>
      payers.some((name) => folded.startsWith(name)) &&
      documentNumber !== null &&
      numbers.test(documentNumber.trim()),
  )
  return { isRead: false, statements: known ? scopeStatements(known.says) : [] }
}

const fold = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
