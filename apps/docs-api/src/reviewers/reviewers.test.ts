import type { PipelineContext, PipelineInput } from '@ppman/topic-pipeline'
import { openReviewers } from './reviewers.ts'

const draft = (bodyMdx: string): PipelineInput => ({
  slug: 'a',
  title: 'A',
  excerpt: null,
  bodyMdx,
  sourceKey: null,
  versionTag: null,
  visibility: 'public',
  frontmatter: {},
  isSensitive: false,
  createdByBot: true,
})
const OWNER = 'an organization'
const context: PipelineContext = {
  stage: 'upsert',
  pagePath: '/docs/p/m/a',
  siteOrigin: 'http://docs.test',
  targets: new Map([['/docs/p/m/b', ['c']]]),
  policy: { isSensitive: false, publishPolicy: 'review' },
  fingerprintKey: 'k',
}
/** Unclosed emphasis: a few kilobytes of it keep a Markdown parser busy for a long time. */
const SLOW = '_a*'.repeat(15_000)

test('reviews many drafts, each with its own verdict', async () => {
  const { review, close } = openReviewers({ processes: 2 })
  const bodies = ['Words [b](./b#c).', '[x]()', 'More words.']
  const verdicts = await Promise.all(bodies.map((body) => review(OWNER, draft(body), context)))
  expect(verdicts.map(({ decision }) => decision)).toEqual(['pending', 'rejected', 'pending'])
  await close()
})

test('refuses a page that takes too much memory, and goes on with the next', async () => {
  const { review, close } = openReviewers({ processes: 1, memoryMb: 96 })
  const wide = `${'|a'.repeat(2_000)}|\n${'|-'.repeat(2_000)}|\n${'|b|\n'.repeat(300)}`
  const [huge, next] = await Promise.all([
    review(OWNER, draft(wide), context),
    review(OWNER, draft('Words.'), context),
  ])
  expect([huge.decision, huge.findings.map(({ ruleId }) => ruleId)]).toEqual(['rejected', ['scan.timeout']])
  expect(next.decision).toBe('pending')
  await close()
})

test('refuses a page that takes too long, and goes on with the next', async () => {
  const { review, close } = openReviewers({ processes: 1, limitMs: 4_000 })
  const [slow, next] = await Promise.all([
    review(OWNER, draft(SLOW), context),
    review(OWNER, draft('Words.'), context),
  ])
  expect([slow.decision, slow.findings.map(({ ruleId }) => ruleId)]).toEqual(['rejected', ['scan.timeout']])
  expect(next.decision).toBe('pending')
  await close()
})
