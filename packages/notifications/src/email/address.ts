/** RFC 5321: 64 before the sign, 255 after it. */
const MAX_LENGTH = 320
/** One sign with something on both sides, no blanks or control characters: the provider has judged the rest. */
const SHAPE = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u

/**
 * An address as addresses are compared: trimmed, lower case on both sides of the sign. Mail systems that tell letter cases
 * apart are unknown in practice, and stopping one address too many is the safe mistake. Null when it is no address.
 */
export function foldAddress(email: string): string | null {
  const folded = email.trim().toLowerCase()
  return folded.length <= MAX_LENGTH && SHAPE.test(folded) ? folded : null
}
