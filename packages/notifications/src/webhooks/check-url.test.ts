import { AppError } from '@ppman/errors'
import { checkUrl } from './check-url.ts'

function reasonFor(url: string): string {
  try {
    checkUrl(url, { allowHosts: ['localhost:8443'] })
    return ''
  } catch (error) {
    return error instanceof AppError ? error.message : String(error)
  }
}

test.each([
  ['http://hooks.example.com/', 'must begin with https://'],
  ['soon', 'must begin with https://'],
  ['https://exa mple.com/', 'cannot be read'],
  ['https://', 'cannot be read'],
  ['https://localhost/', 'under localhost'],
  ['https://LOCALHOST./', 'under localhost'],
  ['https://a.localhost/', 'under localhost'],
  ['https://printer/', 'without a dot'],
  ['https://a.internal/', 'under internal'],
  ['https://nip.local/', 'under local'],
  ['https://nas.home.arpa/', 'under home.arpa'],
  ['https://x.invalid/', 'under invalid'],
])('%s is no public https name: %s', (url, why) => expect(reasonFor(url)).toContain(why))

test.each([
  'https://hooks.example.com/ppman',
  'https://cannot-be-resolved-now.example/',
  'https://internal.example.com/',
  'https://mylocal.example.com/',
  'https://8.8.8.8/',
  'https://localhost:8443/',
])('%s is accepted', (url) => expect(reasonFor(url)).toBe(''))
