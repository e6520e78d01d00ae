import { stripCredentials } from './strip-credentials.ts'

test.each([
  [
    'https://s.blob.example/c/f.csv?sv=2024&se=2026-01-01&sig=abc%3D',
    'https://s.blob.example/c/f.csv?sv=removed&se=removed&sig=removed',
  ],
  [
    'https://b.s3.example/f.csv?X-Amz-Signature=12&X-Amz-Date=3',
    'https://b.s3.example/f.csv?X-Amz-Signature=removed&X-Amz-Date=removed',
  ],
  ['https://me:word@h.example/f.csv?token=1', 'https://h.example/f.csv?token=removed'],
  [
    'https://h.example/Reports.aspx?dbName=dbHILL&type=CDM',
    'https://h.example/Reports.aspx?dbName=dbHILL&type=CDM',
  ],
  ['no address', 'no address'],
])('%s is shown as %s', (address, shown) => expect(stripCredentials(address)).toBe(shown))
