import { wordsOf } from '@ppman/policies/search-index'
import { isStopWord, MAX_PHRASE_WORDS, ringsOf } from './thesaurus.ts'

/** Specialty of a document that its title speaks of: that of the longest phrase which the thesaurus knows; `general` without one. */
export function specialtyOf(title: string): string {
  const words = wordsOf(title).filter((word) => !isStopWord(word))
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const ring = ringsOf(words.slice(at, at + length)).find(({ specialty }) => specialty !== 'general')
      if (ring) return ring.specialty
    }
  }
  return 'general'
}
