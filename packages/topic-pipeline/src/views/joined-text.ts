import { pieceWise } from './piece-wise.ts'
import type { TextView } from './view.ts'

/** What stands between two strings that a program puts together: `', '`, `" . "`, a line break, `${''}`; and a line that goes on. */
const JOINT = /['"`]\s{0,40}[,.&+~|)]{0,2}\s{0,40}['"`]|\\\r?\n[ \t]{0,40}|\$\{\s{0,9}(?:''|""|``)\s{0,9}\}/g

/** The text with the strings of its programs put together; null when it has none. Loose: a list of words is joined as well. */
export function joinedText(text: string): TextView | null {
  const joints = [...text.matchAll(JOINT)]
  if (joints.length === 0) return null
  const view = pieceWise(text)
  for (const { index, 0: joint } of joints) view.replace(index, joint.length, '')
  return { ...view.done(), isLoose: true }
}
