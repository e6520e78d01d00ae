/** Why the server closes a socket: code and reason of the close frame. */
export const CLOSES = {
  restarting: { code: 1012, meaning: 'The server restarts. Connect again after reconnect_after_ms.' },
  reauthenticate: { code: 4001, meaning: 'The socket was open for 60 minutes. Get a new ticket.' },
  slow_consumer: { code: 4008, meaning: 'More than 1 MiB waited to be read by this client.' },
  too_many_frames: { code: 4008, meaning: 'The client sent more than 20 frames in 10 seconds.' },
  connection_limit_exceeded: {
    code: 4429,
    meaning: 'The organization has 50 open sockets, or the principal 10.',
  },
} as const

export type CloseReason = keyof typeof CLOSES

/** Closes the socket with the code of the reason. */
export const closeWith = (ws: { close(code: number, reason: string): void }, reason: CloseReason): void =>
  ws.close(CLOSES[reason].code, reason)
