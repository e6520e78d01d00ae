import type { Extract } from '../block.ts'
import { type DocumentRule, documentRules } from '../rules/document-rules.ts'
import type { DocumentScope } from '../rules/document-scope.ts'
import { aside, isLarge } from './aside.ts'
import { charsOf } from './chars-of.ts'

/** `documentRules` without holding this process up: a large document is read by a thread. */
export async function readRules(extract: Extract, scope: DocumentScope = {}): Promise<DocumentRule[]> {
  return isLarge(charsOf(extract)) ? aside({ task: 'rules', extract, scope }) : documentRules(extract, scope)
}
