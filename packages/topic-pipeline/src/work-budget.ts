/**
 * Characters that the views of one review may hold together: a fixed part, and so much for each
 * character of the text.
 */
const FIXED_CHARS = 2_000_000
const CHARS_PER_CHAR = 16

/**
 * Bounds what a review derives from a text. Once it is exceeded something was not read, so the text
 * must not pass.
 */
export type WorkBudget = {
  /**
   * Counts characters that are about to be read. False when they are too many: then they are not
   * read.
   */
  spend: (chars: number) => boolean
  /** For what is known to be too much without counting it. */
  exceed: () => void
  readonly isExceeded: boolean
}

export function workBudget(textChars: number): WorkBudget {
  let left = FIXED_CHARS + CHARS_PER_CHAR * textChars
  let isExceeded = false
  return {
    spend(chars) {
      left -= chars
      isExceeded ||= left < 0
      return !isExceeded
    },
    exceed() {
      isExceeded = true
    },
    get isExceeded() {
      return isExceeded
    },
  }
}
