import { buffer } from 'node:stream/consumers'
import { structureOf } from './structure.ts'

/** Checks a PDF from standard input and writes a `Structure`. The parent kills it at its limits. */
process.stdout.write(JSON.stringify(await structureOf(await buffer(process.stdin))))
