import { type PatternRule, re2 } from '../pattern-rule.ts'
import { isJumbled } from '../secret-openings.ts'
import { entropy, isStandIn } from './placeholder.ts'
import { cloudFormats } from './secret-formats-cloud.ts'
import { codeFormats } from './secret-formats-code.ts'
import { serviceFormats } from './secret-formats-service.ts'

/** Bits per character below which a value of these formats was typed, not generated (`AKIAAAAA…`). */
const MIN_ENTROPY = 2.5
const PHRASES = ['private key', 'access_token$production']

/** Formats that name their issuer, from the issuers' documents. Published example keys are refused too (docs decision D37). */
export const secretFormats: readonly PatternRule[] = [...cloudFormats, ...codeFormats, ...serviceFormats].map(
  ([id, keywords, pattern]) => ({
    id,
    keywords: PHRASES.includes(keywords) ? [keywords] : keywords.split(' '),
    pattern: re2(pattern),
    accept: isCredential,
    isExact: true,
    acceptJoined: (value) => isCredential(value) && isJumbled(value),
  }),
)

function isCredential(value: string): boolean {
  return !isStandIn(value) && entropy(value) >= MIN_ENTROPY
}
