import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openMailSink } from './mail-sink.ts'

const MAIL = [
  'From: a@ppman.test',
  'To: b@ppman.test',
  'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
  '',
  'Hello',
  '.',
]
const LINES = [
  'EHLO x',
  'MAIL FROM:<a@ppman.test>',
  'RCPT TO:<b@ppman.test>',
  'DATA',
  MAIL.join('\r\n'),
  'QUIT',
]

/** Speaks SMTP line by line, each after an answer. */
const send = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const lines = [...LINES]
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('data', (answer) => {
      if (!/^\d{3} /m.test(String(answer))) return
      const line = lines.shift()
      if (line === undefined) socket.end()
      else socket.write(`${line}\r\n`)
    })
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })

test('a mail that is sent lies in the folder, decoded', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'mail-'))
  const sink = await openMailSink(dir)
  await send(sink.url)
  await sink.close()
  const files = readdirSync(dir)
  expect(files).toHaveLength(1)
  expect(JSON.parse(readFileSync(path.join(dir, files[0]!), 'utf8'))).toMatchObject({
    id: files[0]!.replace('.json', ''),
    from: 'a@ppman.test',
    to: ['b@ppman.test'],
    subject: 'Grüße',
    text: expect.stringContaining('Hello'),
  })
  rmSync(dir, { recursive: true })
})
