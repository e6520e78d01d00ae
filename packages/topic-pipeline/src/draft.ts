/** The submitted content. Strings are checked and stored in Unicode form NFC. */
export type PipelineInput = {
  slug: string
  title: string
  excerpt: string | null
  bodyMdx: string
  sourceKey: string | null
  versionTag: string | null
  visibility: Visibility
  frontmatter: Record<string, unknown>
  /** Set by the caller; the pipeline can set it and never clears it. */
  isSensitive: boolean
  createdByBot: boolean
}

export type Visibility = 'public' | 'unlisted' | 'internal' | 'private'
export type PublishPolicy = 'review' | 'locked' | 'auto-human'

/**
 * `draft`: only secrets and PHI are errors. `upsert`: content errors too. `approve`: links to
 * missing pages too.
 */
export type Stage = 'draft' | 'upsert' | 'approve'

export type PipelineContext = {
  stage: Stage
  /** Path of the page, `/docs/{product}/{manual}/{topic}`; base of relative links. */
  pagePath: string
  /** Origin of the public site; absolute links to it are internal. */
  siteOrigin: string
  /** Anchors of the existing pages by path. A missing path does not exist. */
  targets: ReadonlyMap<string, readonly string[]>
  policy: { isSensitive: boolean; publishPolicy: PublishPolicy }
  /** HMAC key of the fingerprints in findings. */
  fingerprintKey: string
}
