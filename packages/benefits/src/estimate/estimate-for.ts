import { type ContractList, listContracts, type MethodologyClass } from '@ppman/prices'
import { auditEstimate, confirmedValues, type KeepDeps, openDocument } from '../documents/keep-documents.ts'
import type { PtDocument } from '../documents/pt-document.ts'
import type { Field } from '../fields.ts'
import { type Estimate, estimate } from './estimate.ts'
import type { Coverage } from './plan-benefits.ts'

export type EstimateQuestion = {
  ccn: string
  code: string
  codeType?: string | undefined
  setting?: string | undefined
  methodologyClass: MethodologyClass | null
  payerId: string | null
  payer: string | null
  plan: string | null
  coverage: Coverage
}

type Actor = { orgId: string; sub: string }
type EstimateDeps = KeepDeps & { prices: Parameters<typeof listContracts>[0] }

/**
 * Estimates a procedure at a hospital for a document's plan, and notes both in the audit trail.
 * Without a payer in the question, the confirmed one of the document counts.
 *
 * @throws AppError `not_found` when the organization has no document with this id
 */
export async function estimateFor(
  deps: EstimateDeps,
  id: string,
  question: EstimateQuestion,
  by: Actor,
): Promise<{ document: PtDocument; estimate: Estimate; list: ContractList | null }> {
  const document = await openDocument(deps, id, by)
  const { ccn, code, codeType, setting, methodologyClass, payerId, payer, plan, coverage } = question
  const list = await listContracts(deps.prices, {
    ccn,
    code,
    codeType,
    setting,
    methodologyClass: methodologyClass ?? undefined,
  })
  const values = confirmedValues(document)
  const named = values.get('payer_name')
  const name = payer ?? (payerId || typeof named !== 'string' ? null : named)
  const result = estimate({ values, coverage, list, payer: { payerId, name, plan, methodologyClass } })
  await auditEstimate(deps, id, by, { code, ccn, status: result.status })
  return { document, estimate: { ...result, missing: likelyFields(result.missing, document) }, list }
}

/**
 * Of a copay and coinsurance that are both missing, the one that the document has to be confirmed.
 */
function likelyFields(missing: readonly Field[], { values }: PtDocument): Field[] {
  const isRead = (field: Field) => values.some((value) => value.field === field && value.value !== null)
  return missing.filter((field) => {
    const other = field.replace(/^(copay|coinsurance)\./, (_, name) =>
      name === 'copay' ? 'coinsurance.' : 'copay.',
    ) as Field
    return other === field || isRead(field) || !isRead(other)
  })
}
