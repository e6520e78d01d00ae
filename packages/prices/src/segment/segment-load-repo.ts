import type { openPool } from '@ppman/db'
import type { Stored } from '@ppman/evidence'
import type { StoredSegment } from './segment-writing.ts'
import type { StoredCopy } from './unpacked-copy.ts'

type Client = Pick<ReturnType<typeof openPool>, 'query'>

/** $1 sha256, $2 bytes, $3 instant. A cleaner that removes this very blob is waited for. */
const ANNOUNCE = `
  INSERT INTO derived_blob (sha256, bytes, announced_at) VALUES ($1, $2, $3)
  ON CONFLICT (sha256) DO UPDATE SET announced_at = excluded.announced_at`

const ADD_SEGMENT =
  'INSERT INTO rate_segment (file_id, sha256, bytes, rows, version) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (file_id) DO NOTHING'
const ADD_COPY =
  'INSERT INTO unpacked_copy (file_id, sha256, bytes, frame_bytes, frames) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (file_id) DO NOTHING'

/** Says which derived blob is about to appear. */
export async function announceBlob(client: Client, { sha256, bytes }: Stored, now: Date): Promise<void> {
  await client.query(ANNOUNCE, [sha256, bytes, now])
}

/** Keeps where the single rates of a reading are, in the transaction that keeps the reading. */
export async function keepSegment(
  client: Client,
  fileId: string,
  segment: StoredSegment | null,
): Promise<void> {
  if (segment)
    await client.query(ADD_SEGMENT, [fileId, segment.sha256, segment.bytes, segment.rows, segment.version])
}

export async function keepCopy(client: Client, fileId: string, copy: StoredCopy | null): Promise<void> {
  if (copy) await client.query(ADD_COPY, [fileId, copy.sha256, copy.bytes, copy.frameBytes, copy.frames])
}
