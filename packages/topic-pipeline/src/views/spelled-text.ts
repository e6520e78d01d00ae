import { pieceWise } from './piece-wise.ts'
import type { TextView } from './view.ts'

/** Ten or more characters with the same sign or blanks between each two. */
const SPELLED =
  /(?<![A-Za-z0-9])[\w+/=.:@~-]([ \t]{1,3}|[ \t]?[^\sA-Za-z0-9][ \t]?|\r?\n)(?:[\w+/=.:@~,()' -]\1){8,}[\w+/=.:@~-](?![A-Za-z0-9])/gu

/**
 * The text with its words that are spelled out character by character put together (`g h p _`);
 * null where there are none.
 */
export function spelledText(text: string): TextView | null {
  const runs = [...text.matchAll(SPELLED)]
  if (runs.length === 0) return null
  const view = pieceWise(text)
  for (const { 0: run, 1: separator, index } of runs)
    view.replace(index, run.length, charactersOf(run, separator!.length))
  return view.done()
}

const charactersOf = (run: string, gap: number): string => {
  const characters: string[] = []
  for (let at = 0; at < run.length; at += gap + 1) characters.push(run.charAt(at))
  return characters.join('')
}
