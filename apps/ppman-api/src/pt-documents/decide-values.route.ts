import { type Decision, decideValues, FIELDS, isField } from '@ppman/benefits'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { presentDocument, PtDocumentResponse } from './schemas.ts'

const PtValuesDecision = z
  .strictObject({
    values: z
      .array(
        z.strictObject({
          field: z
            .string()
            .max(80)
            .refine((name) => isField(name), 'There is no field with this name.')
            .meta({ example: 'deductible.individual.in_network' }),
          value: z
            .union([z.number(), z.boolean(), z.string().max(120)])
            .nullable()
            .meta({
              description: 'The right value; null when what was read is wrong and nobody knows better.',
            }),
        }),
      )
      .min(1)
      .max(FIELDS.length),
  })
  .meta({ id: 'PtValuesDecision' })

export const decidePtValuesRoute = route({
  method: 'patch',
  path: '/pt-documents/:id/values',
  operationId: 'decidePtDocumentValues',
  summary: 'Confirm, correct, add or reject values of a benefit document',
  description: 'The same value as read confirms it, another corrects it. Estimates use these values only.',
  tag: 'pt-documents',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  body: PtValuesDecision,
  responses: { 200: { description: 'The document with the decided values', schema: PtDocumentResponse } },
  async handler({ params, body, caller, ctx }) {
    const decisions = body.values as Decision[]
    return ok(presentDocument(await decideValues(ctx.keepDocuments, params.id, decisions, caller)))
  },
})
