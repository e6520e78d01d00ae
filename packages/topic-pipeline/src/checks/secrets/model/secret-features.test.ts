import { secretCandidates } from './secret-candidates.ts'
import { secretFeaturesIn } from './secret-features.ts'

function featuresOf(text: string, value: string): readonly string[] | null {
  const candidates = secretCandidates(text)
  return secretFeaturesIn(text, candidates)(candidates.find((each) => each.value === value)!)
}

test('reads the shape of a value, and what the words around it say, in any language', () => {
  const features = featuresOf('Das Kennwort lautet Nettle-Harbor7.', 'Nettle-Harbor7')
  expect(features).toEqual(
    expect.arrayContaining(['kind token', 'outline Aa-Aa9', 'near #password', 'right before #states']),
  )
})

test('reads the key, the header of the column, and the code block', () => {
  expect(featuresOf('```ini\nDbPassword = nettle77x!\n```', 'nettle77x')).toEqual(
    expect.arrayContaining(['key #password', 'fence ini']),
  )
  expect(featuresOf('| Door | Code |\n|---|---|\n| Dock | 71936# |\n', '71936#')).toEqual(
    expect.arrayContaining(['header #code', 'table #door', 'row dock', 'keys of a pad']),
  )
  expect(featuresOf('login;secret\nlab;nettle77x!\n', 'nettle77x')).toContain('header #secret')
})

test('skips plain words that stand near no word for a password, a code or a door', () => {
  expect(featuresOf('The user sees the title "maple fence" then.', 'maple fence')).toBeNull()
  expect(featuresOf('The password of the user is "maple fence".', 'maple fence')).not.toBeNull()
})
