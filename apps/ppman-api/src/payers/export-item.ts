import { z } from 'zod'
import { ClaimsAddress } from './schemas.ts'

/** An item of the export, as `payerExportRepo` writes it: a routing entry with its payer, or a payer without entries. */
export const PayerExportItem = z
  .object({
    payer_id: z.uuid(),
    payer_name: z.string(),
    slug: z.string(),
    payer_type: z.string(),
    is_active: z.boolean(),
    parent_id: z.uuid().nullable(),
    entry_id: z.uuid().nullable().meta({ description: 'Null for a payer without routing entries.' }),
    entry_name: z.string().nullable(),
    edi_payer_id: z.string().nullable(),
    clearinghouse: z.string().nullable(),
    transactions: z.array(z.string()),
    coverage_types: z.array(z.string()),
    plan_types: z.array(z.string()),
    states: z.array(z.string()),
    aliases: z.array(z.string()),
    identifiers: z.array(z.string()).meta({ description: 'kind:value, for example naic:12345.' }),
    addresses: z.array(z.string()),
    phones: z.array(z.string()),
    valid_from: z.iso.date().nullable(),
    valid_to: z.iso.date().nullable(),
    source: z.string().meta({ description: 'Where it was read, and under which id there.' }),
    directory_id: z.string(),
    first_seen_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    naic_code: z.string().nullable().meta({ description: 'The first of the NAIC numbers in identifiers.' }),
    claims_address: ClaimsAddress.nullable().meta({
      description: 'Where claims go on paper. In CSV one text.',
    }),
  })
  .meta({ id: 'PayerExportItem' })

export type ExportLine = z.input<typeof PayerExportItem>
