/** Alphabets of credentials, by the names their issuers' documents use. */
export const B62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const B64U = `${B62}-_`
export const B64 = `${B62}+/`
export const HEX = '0123456789abcdef'
export const LETTERS = B62.slice(10)
export const B32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const DIGITS = '0123456789'

/**
 * A generator that says the same for the same seed: no whole credential stands in a file, and every
 * run reads the same one.
 */
export function jumbler(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join('')
}

export const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')
export const hex = (text: string): string => Buffer.from(text, 'utf8').toString('hex')
export const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``
/** A text cut in two at a place, as an author hides or wraps it. */
export const cut = (text: string, index: number): [string, string] => [
  text.slice(0, index),
  text.slice(index),
]
