import { secretCandidates } from './secret-candidates.ts'

const found = (text: string) => secretCandidates(text).map(({ kind, value }) => `${kind} ${value}`)

test('lists values near words for access, and none elsewhere', () => {
  expect(found('The password is Nettle-Harbor7.')).toContain('token Nettle-Harbor7')
  expect(found('The river is Nettle-Harbor7.')).toEqual([])
})

test('lists what only its place tells from prose: quoted words, answers, cells and lines of words', () => {
  expect(found('The safe word is "maple fence".')).toContain('quoted maple fence')
  expect(found('Security question, first pet: Waffle')).toContain('stated Waffle')
  expect(found('| Door | Code |\n|---|---|\n| Dock | ask Jo |')).toContain('cell ask Jo')
  expect(found('The pass phrase:\n\n    maple fence otter candle\n')).toContain(
    'words maple fence otter candle',
  )
})

test('lists codes in digits, number words of several languages, letters and turns of a dial', () => {
  expect(found('The door takes 7193#.')).toContain('digits 7193#')
  expect(found('PIN: sixty-one forty-eight')).toContain('spelled sixty-one forty-eight')
  expect(found('Le code : quatre, deux, zéro, huit')).toContain('spelled quatre, deux, zéro, huit')
  expect(found('Spell the word M, A, P, 5, 1')).toContain('spelled M, A, P, 5, 1')
  expect(found('Safe: left to 47, right to 12.')).toContain('spelled left to 47, right to 12')
})

test('leaves identifiers to the rules', () => {
  const text = 'token in src/auth/token.ts, secretName, v1.2.3, 2026-01-02, user@example.com, svc-claims'
  expect(secretCandidates(text).filter(({ kind }) => kind === 'token')).toEqual([])
})
