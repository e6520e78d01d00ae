import { parseLinearModel } from '@ppman/text'
import { findLikelySecrets, secretProbability } from './secret-model.ts'

const WEIGHTS = parseLinearModel('other\tsecret\nnear #password\t1:200\nnear #rule\t0:300\n')

test('gives the probability of a secret', () => {
  expect(secretProbability(['near #password'], WEIGHTS)).toBeCloseTo(0.881, 3)
  expect(secretProbability(['unknown'], WEIGHTS)).toBe(0.5)
})

/** Values are made at run time, so that no file holds a whole one. */
const CODE = ['48', '15'].join('')
const WORDS = ['Nettle', 'Harbor', '86'].join('_')

test('finds codes and passwords that no key names, and leaves rules for them alone', () => {
  const values = (text: string) => findLikelySecrets(text).map(({ value }) => value)
  expect(values(`The alarm of the archive goes off with ${CODE}#, then OFF.\n`)).toEqual([`${CODE}#`])
  expect(values(`A senha do usuário agora é ${WORDS}, não mude.\n`)).toContain(WORDS)
  expect(
    values('Each supervisor chooses a PIN of four to eight digits. Codes such as 1234 are refused.\n'),
  ).toEqual([])
  expect(
    values('The code of the side door is changed each month; ask the guard at extension 7311.\n'),
  ).toEqual([])
})

test('leaves a random value to the rules when the words around it say that it opens nothing', () => {
  const key = ['BH-u8nDY08roDIYYGReQp99ULyxS0m', 'VK6ihkqL2i50CHjlhO0E3qaaG9eOv_z9hdZROih'].join('')
  expect(
    findLikelySecrets(`// the public half, which browsers need\nconst VAPID_PUBLIC_KEY = '${key}'`),
  ).toEqual([])
})
