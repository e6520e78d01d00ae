import type { PolicyVersion } from '@ppman/policies/versions'
import { z } from 'zod'

export const PolicyVersionResponse = z
  .object({
    version: z.number().int().min(1),
    fetched_at: z.iso.datetime(),
    effective_date: z.iso
      .date()
      .nullable()
      .meta({ description: 'As the document states it; never the date of the fetch.' }),
    url: z.string(),
    sha256: z.string().meta({ description: 'Of the bytes as they came.' }),
    parser: z.string(),
    parser_version: z.string(),
    normaliser: z.string(),
    text_sha256: z
      .string()
      .meta({ description: 'Of the normalised text. Versions that follow each other differ in it.' }),
    words: z.number().int(),
    change_id: z
      .uuid()
      .nullable()
      .meta({ description: 'The change that led to it; null for the first version.' }),
  })
  .meta({ id: 'PolicyVersionResponse' })

export function presentVersion(version: PolicyVersion): z.input<typeof PolicyVersionResponse> {
  const [parser = '', parserVersion = ''] = version.extractor.split('/')
  return {
    version: version.version,
    fetched_at: version.fetchedAt.toISOString(),
    effective_date: version.effectiveOn,
    url: version.url,
    sha256: version.sha256,
    parser,
    parser_version: parserVersion,
    normaliser: version.norm,
    text_sha256: version.normSha256,
    words: version.words,
    change_id: version.changeId,
  }
}
