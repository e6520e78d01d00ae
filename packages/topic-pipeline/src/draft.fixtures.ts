import type { PipelineContext, PipelineInput } from './draft.ts'

/** A draft with nothing wrong; a test says only what it is about. */
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

/** A manual with two other pages, reviewed at upsert. */
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
