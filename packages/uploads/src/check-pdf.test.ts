import { badPdfs, goodPolicyPdf, overstatedPdf } from './bad-pdfs.fixtures.ts'
import { checkPdf } from './check-pdf.ts'

/** Generous: a loaded machine must not turn a good file into a bad one. */
const LIMITS = { timeoutMs: 60_000, memoryMb: 512 }
const bad = badPdfs()

test('a policy is accepted with its pages and its text', async () => {
  const checked = await checkPdf(goodPolicyPdf(), LIMITS)
  expect(checked).toMatchObject({ kind: 'accepted', pages: 1 })
  expect(checked.kind === 'accepted' && checked.extract.blocks.map(({ text }) => text)).toContain(
    'Prior authorization is required for 97110.',
  )
})

test.each(Object.keys(bad))('%s is rejected, and this process does not grow', async (name) => {
  const { bytes, reason } = bad[name]!
  const before = process.memoryUsage().rss
  expect(await checkPdf(bytes, LIMITS)).toEqual({ kind: 'rejected', reason })
  expect(process.memoryUsage().rss - before).toBeLessThan(100e6)
})

test('the words of a page that name an action are no action', async () => {
  const checked = await checkPdf(goodPolicyPdf(['Launch JavaScript in the EmbeddedFile.']), LIMITS)
  expect(checked.kind).toBe('accepted')
})

test('the pages that a file has count, not those that it claims', async () =>
  expect(await checkPdf(overstatedPdf(), LIMITS)).toMatchObject({ kind: 'accepted', pages: 1 }))
