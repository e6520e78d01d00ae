/**
 * Parameters by which stores sign their addresses (Azure SAS, S3 and CloudFront, Google), and the
 * plain names of keys.
 */
const SIGNING = new RegExp(
  '^(sig|se|st|sp|sv|sr|srt|ss|spr|skoid|sktid|skt|ske|sks|skv|' +
    'x-amz-.+|x-goog-.+|awsaccesskeyid|googleaccessid|signature|expires|policy|key-pair-id|' +
    '(access_?|auth_?|api_?)?(token|key)|code|password|secret)$',
  'i',
)

/** Replaces the value of a credential. */
const TAKEN_OUT = 'removed'

/**
 * Removes user name, password and the values of signing parameters, so that an address can be
 * stored and shown.
 */
export function stripCredentials(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  url.username = ''
  url.password = ''
  for (const name of new Set(url.searchParams.keys()))
    if (SIGNING.test(name)) url.searchParams.set(name, TAKEN_OUT)
  return url.href
}
