import zlib from 'node:zlib'
import compression from 'compression'
import type { RequestHandler } from 'express'

/** Fast enough to compress each page anew; higher levels save little. */
const BROTLI_QUALITY = 4

/**
 * Compresses pages with Brotli or gzip. Only for sites whose form tokens are masked anew in each
 * answer: the length of an answer must not tell anything about a secret (BREACH).
 */
export const compressPages = (): RequestHandler =>
  compression({
    threshold: 1_024,
    brotli: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
