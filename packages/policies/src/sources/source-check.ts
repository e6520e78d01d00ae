import type { FetchOutcome } from '@ppman/ledger/fetches'
import type { Recorded } from '../versions/index.ts'
import type { Found } from './discovery/listing.ts'
import type { ListingRead } from './discovery/read-listing.ts'
import type { DocumentRead } from './read-source.ts'
import type { SourceState } from './source.ts'

/** What one look at a source brought: of a document or of a listing. */
export type SourceRead = DocumentRead | ListingRead

/** One look as it was written down. */
export type Checked = {
  sourceId: string
  /** With its port when that is not the scheme's own. */
  host: string
  outcome: FetchOutcome
  state: SourceState
  fetchAttemptId: string
  recorded: Recorded
  /** What a listing brought. */
  found: Found | null
}
