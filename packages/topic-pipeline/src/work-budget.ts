/** Maximum characters of all views of a review: a fixed part, and a factor of the text length. */
const FIXED_CHARS = 2_000_000
const CHARS_PER_CHAR = 16

/**
 * Bounds the text that a review derives. When it is exceeded, something was not read and the text
 * must not pass.
 */
export type WorkBudget = {
  /**
   * Counts characters before they are read.
   *
   * @returns false when they are too many and must not be read
   */
  spend: (chars: number) => boolean
  /** Marks the budget as exceeded. */
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
