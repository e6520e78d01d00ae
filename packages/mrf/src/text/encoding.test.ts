import { utf8Watch } from './encoding.ts'

const inPieces = (bytes: Buffer, pieceBytes: number) => {
  const { watch, isValid } = utf8Watch()
  for (let index = 0; index < bytes.length; index += pieceBytes)
    watch(bytes.subarray(index, index + pieceBytes))
  return isValid()
}

test.each([1, 2, 3, 5])('knows UTF-8 when characters are cut into pieces of %i bytes', (pieceBytes) => {
  expect(inPieces(Buffer.from('a é € 😀 b'), pieceBytes)).toBe(true)
  expect(inPieces(Buffer.from('caf\xe9 \x80', 'latin1'), pieceBytes)).toBe(false)
  expect(inPieces(Buffer.from('€').subarray(0, 2), pieceBytes)).toBe(false)
})
