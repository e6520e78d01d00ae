import { createHmac } from 'node:crypto'
import type { Field } from '../fields.ts'
import type { Finding } from '../finding.ts'
import { scanFields } from '../scan-fields.ts'
import { secretContexts } from './secret-contexts.ts'
import { secretFormats } from './secret-formats.ts'

const RULES = [...secretFormats, ...secretContexts]

/** Credentials in any field, comment, attribute, code block or encoding. The most telling rule wins where several meet. */
export function secrets(fields: readonly Field[], fingerprintKey: string): Finding[] {
  return scanFields(fields, RULES).map(({ hit, field, place }) => ({
    ...place,
    ruleId: hit.ruleId,
    class: 'secret',
    severity: 'error',
    field,
    message: 'This looks like a credential.',
    hint: 'Revoke it, then write a placeholder such as <API_KEY>.',
    fingerprint: createHmac('sha256', fingerprintKey).update(hit.value).digest('hex').slice(0, 16),
  }))
}

export const secretRuleIds: readonly string[] = RULES.map(({ id }) => id)
