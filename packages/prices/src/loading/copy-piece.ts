const MAX_BYTES_PER_CHAR = 3
const TWO_32 = 2 ** 32

/** Bytes that are written one after the other, big-endian, in memory that is used again. @param expectedBytes for which there is room at once */
export function copyPiece(expectedBytes: number) {
  let piece = Buffer.allocUnsafeSlow(expectedBytes)
  let view = new DataView(piece.buffer)
  let used = 0

  function room(bytes: number): void {
    if (used + bytes <= piece.length) return
    const larger = Buffer.allocUnsafeSlow((used + bytes) * 2)
    piece.copy(larger, 0, 0, used)
    piece = larger
    view = new DataView(larger.buffer)
  }
  return {
    int16(value: number): void {
      room(2)
      view.setInt16(used, value)
      used += 2
    },
    int32(value: number): void {
      room(4)
      view.setInt32(used, value)
      used += 4
    },
    /** A safe integer. */
    int64(value: number): void {
      room(8)
      view.setInt32(used, Math.floor(value / TWO_32))
      view.setInt32(used + 4, value | 0)
      used += 8
    },
    bytes(value: Uint8Array): void {
      room(value.length)
      piece.set(value, used)
      used += value.length
    },
    /** Four bytes of length, then what `write` writes. */
    counted(write: () => void): void {
      room(4)
      const startsAt = (used += 4)
      write()
      view.setInt32(startsAt - 4, used - startsAt)
    },
    text(value: string): void {
      room(4 + value.length * MAX_BYTES_PER_CHAR)
      const bytes = piece.write(value, used + 4)
      view.setInt32(used, bytes)
      used += 4 + bytes
    },
    /** Writes over what stands at a place. */
    correctInt32: (at: number, value: number): void => view.setInt32(at, value),
    length: () => used,
    correctBytes: (at: number, value: Uint8Array): void => piece.set(value, at),
    /** What was written since it was empty; only borrowed. */
    written: () => piece.subarray(0, used),
    empty: () => void (used = 0),
  }
}
