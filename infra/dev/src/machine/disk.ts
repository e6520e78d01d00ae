import { existsSync, statfsSync } from 'node:fs'
import { trouble } from '../trouble.ts'

const MEGABYTE = 1024 * 1024
/** A new database takes 45 MB and its log grows by 16 MB at a time; sample data comes on top. */
const NEEDED_MB = 100
/** Below this, programs fail without a message. */
const FULL_MB = 1

function freeMegabytes(directory: string): number {
  if (!existsSync(directory)) return Infinity
  const { bavail, bsize } = statfsSync(directory)
  return Math.floor((bavail * bsize) / MEGABYTE)
}

/** @throws when the disk is too full to begin */
export function requireSpace(directory: string): void {
  const freeMb = freeMegabytes(directory)
  if (freeMb >= NEEDED_MB) return
  throw trouble(
    `The disk that holds ${directory} is full: ${freeMb} MB are left and ${NEEDED_MB} MB are needed.`,
  )
}

/** Adds to an error message that the disk is full, because the failed program could not log it. */
export function withDiskNote(sentence: string, directory: string): string {
  return freeMegabytes(directory) < FULL_MB
    ? `${sentence}\nThe disk that holds ${directory} is full.`
    : sentence
}
