import type { RuleEvidence } from '@ppman/policies/rules'
import { z } from 'zod'

/** Where a document says a rule: `text.slice(start_offset, end_offset) === quote`. */
export const RuleEvidenceResponse = z
  .object({
    document_version_id: z.uuid(),
    policy_id: z.uuid(),
    policy_title: z.string(),
    version: z.int().meta({ description: 'Of the document, counted from 1.' }),
    url: z.string(),
    fetch_id: z.uuid(),
    fetched_at: z.iso.datetime(),
    sha256: z.string().meta({ description: 'Of the bytes that were fetched.' }),
    parse_id: z.uuid(),
    parser: z.string().meta({ description: 'What took the text from the bytes, with its version.' }),
    extractor: z.string().meta({ description: 'What found the rule in the text, with its version.' }),
    text_form: z
      .string()
      .meta({ description: 'How the blocks of the parse become the text that the offsets count in.' }),
    block: z.int(),
    page: z.int().nullable(),
    start_offset: z.int().meta({ description: 'In UTF-16 code units; the end is not included.' }),
    end_offset: z.int(),
    quote: z.string(),
    quote_sha256: z.string(),
  })
  .meta({ id: 'RuleEvidence' })

export const presentEvidence = (found: RuleEvidence): z.input<typeof RuleEvidenceResponse> => ({
  document_version_id: found.documentVersionId,
  policy_id: found.policyId,
  policy_title: found.policyTitle,
  version: found.version,
  url: found.url,
  fetch_id: found.fetchId,
  fetched_at: found.fetchedAt.toISOString(),
  sha256: found.sha256,
  parse_id: found.parseId,
  parser: found.parser,
  extractor: found.extractor,
  text_form: found.textForm,
  block: found.block,
  page: found.page,
  start_offset: found.startOffset,
  end_offset: found.endOffset,
  quote: found.quote,
  quote_sha256: found.quoteSha256,
})
