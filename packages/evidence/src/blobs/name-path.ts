/**
 * Names the place of a failed write. Node leaves it out when the file was already open, as it is
 * when the disk becomes full.
 */
export function namePath(error: unknown, path: string): unknown {
  if (error instanceof Error && 'syscall' in error && !('path' in error)) Object.assign(error, { path })
  return error
}
