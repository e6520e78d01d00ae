import { encodesPlaceholder, entropy, isDefaultWord, readsAsPlaceholder } from './placeholder.ts'

/**
 * Random values mix letters and digits; identifiers, file names and prose rarely pass all three
 * tests.
 */
export function looksGenerated(value: string, minEntropy: number): boolean {
  return (
    /\d/.test(value) &&
    /[A-Za-z]/.test(value) &&
    entropy(value) >= minEntropy &&
    !readsAsPlaceholder(value) &&
    !encodesPlaceholder(value) &&
    !isCode(value)
  )
}

/**
 * What a person types: a letter and a digit or mark, at least eight characters, and not code that
 * reads the value from somewhere.
 */
export function isTypedPassword(value: string): boolean {
  if (
    value.length < 8 ||
    readsAsPlaceholder(value) ||
    isDefaultWord(value) ||
    encodesPlaceholder(value) ||
    isCode(value)
  )
    return false
  return /[A-Za-z]/.test(value) && /\d/.test(value) && entropy(value) >= 2.5
}

/** Base64 of `user:password`, where the password is not one that manuals print. */
export function holdsUserAndPassword(value: string): boolean {
  const pair = Buffer.from(value, 'base64').toString('latin1')
  const colon = pair.indexOf(':')
  const password = pair.slice(colon + 1)
  const isPair = colon >= 0 && password.length >= 4 && /^[\x20-\x7e]*$/.test(pair)
  return isPair && !readsAsPlaceholder(password) && !isDefaultWord(password)
}

/**
 * `config.get(…)`, `var.docs_token_v2`, `data["key"]`, `https://…`, `a-b-c-2026`: something that is
 * looked up, not the value itself.
 */
const isCode = (value: string): boolean =>
  /^[a-z_$]{2}[\w$]*(?:[.:][A-Za-z_$][\w$]*)+$|[([]|^[a-z]+:\/\/|^\/|^![a-z]|^[a-z]{2,}(?:[-_/.][a-z0-9]{1,12})+$/.test(
    value,
  ) && !/[A-Z0-9]{8}/.test(value)
