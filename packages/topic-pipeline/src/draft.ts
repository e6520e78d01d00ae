/** What an author hands in. Strings are checked and stored in Unicode form NFC. */
export type PipelineInput = {
  slug: string
  title: string
  excerpt: string | null
  bodyMdx: string
  sourceKey: string | null
  versionTag: string | null
  visibility: Visibility
  frontmatter: Record<string, unknown>
  /** Said by the caller; the gate can raise it and never lowers it. */
  isSensitive: boolean
  createdByBot: boolean
}

export type Visibility = 'public' | 'unlisted' | 'internal' | 'private'
export type PublishPolicy = 'review' | 'locked' | 'auto-human'

/**
 * `draft`: secrets and PHI refuse, all else is only noted. `upsert`: content errors refuse as well.
 * `approve`: links to pages that do not exist refuse too.
 */
export type Stage = 'draft' | 'upsert' | 'approve'

export type PipelineContext = {
  stage: Stage
  /**
   * Address of the page below the origin, `/docs/{product}/{manual}/{topic}`: relative links start
   * there.
   */
  pagePath: string
  /** Origin of the public site: absolute links below it are internal. */
  siteOrigin: string
  /** Heading ids of each existing page by path. A path that is not here does not exist. */
  targets: ReadonlyMap<string, readonly string[]>
  policy: { isSensitive: boolean; publishPolicy: PublishPolicy }
  /** Key of the fingerprints in findings. */
  fingerprintKey: string
}
