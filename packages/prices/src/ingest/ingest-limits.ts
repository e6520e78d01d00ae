/** What reading one file may take. A reading that wants more is no hospital file's, and is stopped. */
export type IngestLimits = {
  /** Resident memory of the child, DuckDB-free: columns for medians grow with the file, 44 bytes a rate. */
  memoryMb: number
  /** Without one more record. */
  stallMs: number
}

const BASE_MB = 448
const MB = 1_000_000

/**
 * Real files need 380 MB and half a byte for each of theirs; packed ones are larger inside, so that they may take three times as
 * much. A bomb is small.
 *
 * @param mostMb whatever the file's size
 */
export const ingestLimits = (file: { bytes: number; isPacked: boolean }, mostMb: number): IngestLimits => ({
  memoryMb: Math.min(mostMb, Math.round(BASE_MB + (file.bytes / MB) * (file.isPacked ? 3 : 0.5))),
  stallMs: 15_000,
})
