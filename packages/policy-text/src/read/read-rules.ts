import type { Extract } from '../block.ts'
import { type DocumentRule, documentRules } from '../rules/document-rules.ts'
import type { DocumentScope } from '../rules/document-scope.ts'
import { aside, isLarge } from './aside.ts'

/** `documentRules` without holding this process up: a large document is read by a thread. */
export async function readRules(extract: Extract, scope: DocumentScope = {}): Promise<DocumentRule[]> {
  const chars = extract.blocks.reduce((sum, { text }) => sum + text.length, 0)
  return isLarge(chars) ? aside({ task: 'rules', extract, scope }) : documentRules(extract, scope)
}
