import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { findPort, LOOPBACK } from '../machine/ports.ts'
import { writePrivateJson } from '../machine/private-file.ts'

const SMTP_PORT = 1_025
const MOST_BYTES = 5 * 1024 * 1024
/** Mails that are kept. */
const MOST_MAILS = 200

/**
 * A mail server that delivers nowhere: it keeps each mail as a JSON file, which the console shows.
 * The newest file sorts last.
 */
export async function openMailSink(dir: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MOST_BYTES,
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        keep(dir, Buffer.concat(chunks), to).then(() => done(), done)
      })
    },
  })
  server.on('error', () => undefined)
  const port = await findPort(SMTP_PORT)
  await new Promise<void>((resolve) => server.listen(port, LOOPBACK, resolve))
  return {
    url: `smtp://${LOOPBACK}:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function keep(dir: string, raw: Buffer, to: readonly string[]): Promise<void> {
  const mail = await PostalMime.parse(raw)
  const id = `${String(Date.now()).padStart(14, '0')}-${randomUUID().slice(0, 8)}`
  writePrivateJson(path.join(dir, `${id}.json`), {
    id,
    receivedAt: new Date().toISOString(),
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    headers: mail.headers.map(({ key, value }) => ({ name: key, value })),
  })
  const files = readdirSync(dir)
    .filter((file) => file.endsWith('.json'))
    .sort()
  for (const file of files.slice(0, -MOST_MAILS)) rmSync(path.join(dir, file), { force: true })
}
