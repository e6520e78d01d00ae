import { extract } from '../../extraction/extract.ts'
import { matchBlocks } from '../../diff/match-blocks.ts'
import { judgedEdits } from '../judged-edits.ts'

const FRAME = 'Knee Imaging\n\nCriteria\n\n'

function editsOf(before: string, after: string) {
  const [was, is] = [before, after].map(
    (text) => extract(Buffer.from(`${FRAME}${text}\n`), 'text/plain').blocks,
  )
  return judgedEdits(matchBlocks(was!, is!), { before: was!, after: is! })
}

const SENTENCE =
  'Imaging of the knee is covered after six weeks of therapy, when pain persists and a film was normal.'

test('a sentence that became a list is one passage with all words of both sides', () => {
  const edits = editsOf(
    SENTENCE,
    'We cover knee imaging if:\n- therapy lasted eight weeks;\n- pain persists; and\n- a film was normal.',
  )
  expect(edits).toHaveLength(1)
  expect(edits[0]).toMatchObject({ isRearranged: true, isRestated: false })
  expect(edits[0]!.words.gone).toContain('six')
  expect(edits[0]!.words.come).toContain('eight')
  expect(edits[0]!.words.gone).not.toContain('pain')
})

test('an item that came beside a changed one is an item of its own', () => {
  const list = 'Imaging is covered if:\n- pain persists for 6 weeks;\n- a film was normal'
  const edits = editsOf(
    list,
    'Imaging is covered if:\n- pain persists for 8 weeks;\n- a film was normal\n- an orthopedist ordered it',
  )
  expect(edits.map(({ isRearranged }) => isRearranged)).toEqual([false, false])
})
