import { aPolicyPdf } from '../pdf/pdf.fixtures.ts'
import { judgeSync } from './judgement.ts'
import { compareReads, judgeRead, readDocument } from './responsive.ts'

/** Longer than what one process judges alone. */
const CHARS = 1_100_000
const SENTENCES = CHARS / 100
const sentence = (n: number) =>
  `Paragraph ${n} says that service ${n % 97} is considered in clinic ${n % 89} for members of plan ` +
  `${n % 83} there.`
const large = (units: number) =>
  Buffer.from(
    `${Array.from({ length: SENTENCES }, (_, n) => sentence(n)).join('\n\n')}\n\nCPT 97110 is ` +
      `limited to ${units} units per day.`,
  )
/**
 * Turns of this thread's loop while work goes on, and the longest time between two, in
 * milliseconds.
 */
async function turnsDuring<T>(work: Promise<T>): Promise<{ answer: T; longestMs: number }> {
  let [last, longestMs] = [performance.now(), 0]
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }, 5)
  const answer = await work
  clearInterval(timer)
  return { answer, longestMs }
}

test('a page of more than a megabyte is read and compared while this process goes on', async () => {
  const started = performance.now()
  const [before, after] = [
    await readDocument(large(3), 'text/plain'),
    await readDocument(large(2), 'text/plain'),
  ]
  if (before.outcome !== 'ok' || after.outcome !== 'ok') throw new Error('not read')
  expect(before.extract.blocks.length).toBeGreaterThan(SENTENCES)
  const { answer, longestMs } = await turnsDuring(compareReads(before.extract, after.extract))
  const ms = performance.now() - started
  expect(answer).toMatchObject({
    outcome: 'changed',
    changeType: 'unit_limit_changed',
    facts: { units_before: 3, units_after: 2 },
  })
  expect(longestMs).toBeLessThan(ms / 2)
})

test('the largest documents are judged in two processes, as in one', async () => {
  const [before, after] = [
    await readDocument(large(3), 'text/plain'),
    await readDocument(large(2), 'text/plain'),
  ]
  if (before.outcome !== 'ok' || after.outcome !== 'ok') throw new Error('not read')
  const reads = { before: before.extract, after: after.extract, asksIdentity: true, scope: {}, regions: [] }
  const judged = await judgeRead(reads)
  expect(judged.rules.map(({ category }) => category)).toEqual(['unit_limit'])
  expect(judged).toEqual(judgeSync(reads))
  const same = await judgeRead({ ...reads, after: before.extract })
  expect([same.comparison?.outcome, same.rules, same.criteria]).toEqual(['unchanged', [], []])
})

test('what a child process cannot read is refused as here', async () => {
  const type = { kind: 'unsupported_media', message: 'Documents of type application/zip are not read.' }
  await expect(readDocument(Buffer.alloc(400_000), 'application/zip')).rejects.toMatchObject(type)
  await expect(readDocument(Buffer.alloc(4), 'application/zip')).rejects.toMatchObject(type)
})

test('a PDF is read with the identity of its words, and a wall is told', async () => {
  expect(await readDocument(aPolicyPdf([['One rule for all members.']]), 'application/pdf')).toMatchObject({
    outcome: 'ok',
    identity: { words: 5 },
  })
  expect(await readDocument(Buffer.from('Access Denied'), 'text/plain')).toMatchObject({ outcome: 'blocked' })
})
