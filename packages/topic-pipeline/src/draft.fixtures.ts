import type { PipelineContext, PipelineInput } from './review.ts'

/** A draft without findings; tests override what they are about. */
export const aDraft = (parts: Partial<PipelineInput> = {}): PipelineInput => ({
  slug: 'first-steps',
  title: 'First steps',
  excerpt: null,
  bodyMdx: 'Plain words.',
  sourceKey: null,
  versionTag: null,
  visibility: 'public',
  frontmatter: {},
  isSensitive: false,
  createdByBot: true,
  ...parts,
})

/** A review at upsert in a manual with two other pages. */
export const aContext = (parts: Partial<PipelineContext> = {}): PipelineContext => ({
  stage: 'upsert',
  pagePath: '/docs/guide/handbook/first-steps',
  siteOrigin: 'https://docs.example.com',
  targets: new Map([
    ['/docs/guide/handbook/tokens', ['scopes']],
    ['/docs/guide/handbook/errors', []],
  ]),
  policy: { isSensitive: false, publishPolicy: 'review' },
  fingerprintKey: 'test',
  ...parts,
})
