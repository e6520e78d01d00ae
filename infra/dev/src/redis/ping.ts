import { connect } from 'node:net'
import { LOOPBACK } from '../ports.ts'

const ANSWER_LIMIT_MS = 1_000

/** True when a server on this port takes the password and answers PING. */
export function answersPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(port, LOOPBACK, () => socket.write(`AUTH ${password}\r\nPING\r\n`))
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy())
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1')
      if (said.includes('PONG') || said.startsWith('-')) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(said.includes('PONG')))
  })
}
