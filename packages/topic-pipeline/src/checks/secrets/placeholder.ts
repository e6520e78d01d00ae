const REFERENCE =
  /^[<{[%*•]|^\$(?!(?:apr1|1|2[aby]|5|6|y|argon2\w+)\$)|^__\w+__|^@.*@$|\$\{|\$\(|\{\{|<[A-Za-z_-]+>|process\.env|os\.environ|secrets\.|getenv|ENV\b/
const WORD =
  /your|example|placeholder|redacted|dummy|change_?me|insert|replace|paste|sample|fake|xxxx|\.\.\.|…/i
const SAME_RUN = /([A-Za-z])\1{7}|[*•x.]{6}/i
const DEFAULTS = new Set(
  (
    'password passwd passw0rd pass secret token user username admin root postgres mysql guest test ' +
    'testing foo bar foobar hello ' +
    ('client_secret api_key apikey value string none null true false password1 password123 mypassword ' +
      'mysecret supersecret')
  ).split(' '),
)

/** `<API_KEY>`, `${TOKEN}`, `ghp_xxxxxxxx`: a stand-in that nobody can use. */
export const isStandIn = (value: string): boolean => REFERENCE.test(value) || SAME_RUN.test(value)

/**
 * As {@link isStandIn}, and also values that say so (`your-password`). Too lax for formats that
 * name their issuer.
 */
export const readsAsPlaceholder = (value: string): boolean =>
  isStandIn(value) || WORD.test(value) || /^[A-Z_]+$/.test(value)

/** Base64 of a placeholder or of a word that manuals print (`Y2hhbmdlbWU=`). */
export function encodesPlaceholder(value: string): boolean {
  const written = /^[A-Za-z0-9+/]{8,}={0,2}$/.test(value)
    ? Buffer.from(value, 'base64').toString('latin1')
    : ''
  return /^[\x20-\x7e]{4,}$/.test(written) && (readsAsPlaceholder(written) || isDefaultWord(written))
}

/** A word that manuals print where a secret would stand; not one that a random value ever is. */
export const isDefaultWord = (value: string): boolean => DEFAULTS.has(value.toLowerCase())

/**
 * A value that is neither a placeholder nor a word that every manual prints in this place
 * (`user:password@`).
 */
export const isOwnWord = (value: string): boolean => !readsAsPlaceholder(value) && !isDefaultWord(value)

/** Shannon entropy in bits per character, 0 for an empty string. */
export function entropy(value: string): number {
  const counts = new Map<string, number>()
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}
