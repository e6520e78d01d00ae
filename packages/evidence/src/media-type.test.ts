import { mediaTypeOf } from './media-type.ts'

test.each([
  ['%PDF-1.7 …', 'application/pdf'],
  ['\n <!DOCTYPE html><html>', 'text/html'],
  ['<!-- Timestamp 12:00 -->\n<html>', 'text/html'],
  ['<!-- one -->\n<!-- two --> <html>', 'text/html'],
  ['<!---->'.repeat(200), 'text/plain'],
  ['{"a":1}', 'application/json'],
  ['<?xml version="1.0"?>', 'application/xml'],
  ['code,price\n1,2', 'text/plain'],
  ['', null],
  ['\u0000\u0001\u0002', null],
])('%j is %s', (start, type) => expect(mediaTypeOf(Buffer.from(start))).toBe(type))
