import express from 'express'
import request from 'supertest'
import { cleanFileName, receivedOf, receiveUpload, UPLOAD_LIMITS } from './receive-upload.ts'
import { toPublicError, ppmanDialect } from '@ppman/errors'

/** Answers what arrived, as a page would see it. */
function aSite(maxAtOnce?: number) {
  const app = express()
  app.post('/', receiveUpload('file', maxAtOnce), (req, res) => {
    const received = receivedOf(res)
    res.json({
      fields: { ...(req.body as object) },
      received: received.kind === 'file' ? { ...received, bytes: received.bytes.length } : received,
    })
  })
  const answerError: express.ErrorRequestHandler = (error, _req, res, _next) => {
    const { status, message } = toPublicError(error, ppmanDialect)
    res.status(status).json({ message })
  }
  return request(app.use(answerError))
}

test('the file and the fields of a form arrive in memory', async () => {
  const { body } = await aSite()
    .post('/')
    .field('consent', 'yes')
    .attach('file', Buffer.from('%PDF-'), 'plan.pdf')
  expect(body).toEqual({
    fields: { consent: 'yes' },
    received: { kind: 'file', bytes: 5, fileName: 'plan.pdf' },
  })
})

test('a file above 20 MiB is an answer, and its bytes are dropped', async () => {
  const big = Buffer.alloc(UPLOAD_LIMITS.fileSize + 1)
  const { body } = await aSite().post('/').field('consent', 'yes').attach('file', big, 'big.pdf')
  expect(body).toEqual({ fields: { consent: 'yes' }, received: { kind: 'too_large' } })
})

test('a form without a file, or another kind of body, has none', async () => {
  const missing = { kind: 'missing' }
  expect((await aSite().post('/').field('consent', 'yes')).body.received).toEqual(missing)
  expect((await aSite().post('/').type('form').send('file=x')).body.received).toEqual(missing)
})

test('two files, a file in another field and eleven fields are refused', async () => {
  const pdf = Buffer.from('%PDF-')
  const two = await aSite().post('/').attach('file', pdf, 'a.pdf').attach('file', pdf, 'b.pdf')
  const other = await aSite().post('/').attach('image', pdf, 'a.pdf')
  let many = aSite().post('/')
  for (let field = 0; field <= UPLOAD_LIMITS.fields; field += 1) many = many.field(`f${field}`, 'x')
  expect([two.status, other.status, (await many).status]).toEqual([422, 422, 422])
  expect(two.body.message).toBe('The request was not accepted. file: Upload one file, in the field file.')
})

test('a body that is cut off is a bad request', async () => {
  const answer = await aSite()
    .post('/')
    .set('Content-Type', 'multipart/form-data; boundary=x')
    .send('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-')
  expect(answer.status).toBe(400)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
  ['plan\u202Efdp.exe', 'planfdp.exe'],
  ['Política.pdf', 'Política.pdf'],
  ['', 'document.pdf'],
])('the name %j is kept as %j', (name, kept) => {
  expect(cleanFileName(name)).toBe(kept)
})

test('no more files are held in memory than allowed', async () => {
  const busy = await aSite(0).post('/').attach('file', Buffer.from('%PDF-'), 'a.pdf')
  expect(busy.status).toBe(503)
})
