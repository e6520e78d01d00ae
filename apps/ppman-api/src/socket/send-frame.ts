import { WebSocket } from 'ws'

/** Bytes that may wait for a client (platform 1.4). */
const MAX_WAITING_BYTES = 1024 * 1024
/** A client that reads too slowly, or speaks too much. */
export const CLOSE_TOO_MUCH = 4008

/** Sends a text, and ends the socket of a client that does not keep up. */
export function sendFrame(ws: WebSocket, frame: string): void {
  if (ws.readyState !== WebSocket.OPEN) return
  if (ws.bufferedAmount > MAX_WAITING_BYTES) return ws.close(CLOSE_TOO_MUCH, 'slow_consumer')
  ws.send(frame)
}
