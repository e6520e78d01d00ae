import type { Extract } from '../block.ts'
import type { GateOutcome } from '../gate.ts'
import type { Identity } from '../normalise/identity.ts'
import type { PdfTrouble } from '../pdf/page.ts'

/** Why bytes are no document: what stands in its place, or why its text could not be taken out. */
export type Unread = Exclude<GateOutcome, 'ok'> | PdfTrouble

/** What a document says and what makes it the same again, or why it is no document. */
export type DocumentRead = { outcome: 'ok'; extract: Extract; identity: Identity } | { outcome: Unread }
