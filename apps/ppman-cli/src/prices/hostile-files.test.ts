import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { tallFile, tallRow } from '@ppman/mrf/testing'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/**
 * Writes the most memory that a process held, in KiB, and its processor time, when it ends: the
 * kernel's own peak of this program where there is one, because that of `getrusage` begins at the
 * size of the process that started it.
 */
const TELL_USAGE = `data:text/javascript,${encodeURIComponent(`
  import { existsSync, readFileSync } from 'node:fs'
  const status = '/proc/self/status'
  const peak = () =>
    existsSync(status)
      ? readFileSync(status, 'utf8').match(/VmHWM:.*/)[0]
      : 'VmHWM: ' + process.resourceUsage().maxRSS
  const cpuMs = ({ user, system }) => Math.round((user + system) / 1_000)
  process.on('exit', () => process.stderr.write(peak() + ' cpu: ' + cpuMs(process.cpuUsage())))`)}`
const MAX_RSS_MB = 512
/** Processor time: a busy machine takes none of it away. */
const MAX_CPU_MS = 20_000
const MIB = 1024 * 1024

const dir = await mkdtemp(join(tmpdir(), 'ppman-hostile-'))
afterAll(() => rm(dir, { recursive: true }))

/** Inspects a file in a process of its own. */
async function inspect(path: string) {
  const child = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--import',
    TELL_USAGE,
    MAIN,
    'mrf',
    'inspect',
    path,
  ])
  const message = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (message.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (message.stderr += chunk.toString()))
  const status = await new Promise((resolve) => child.on('close', resolve))
  const rssMb = Number(/VmHWM:\s*(\d+)/.exec(message.stderr)?.[1]) / 1024
  return {
    status,
    report: JSON.parse(message.stdout) as Record<string, unknown>,
    rssMb,
    cpuMs: Number(/cpu: (\d+)/.exec(message.stderr)?.[1]),
  }
}

/**
 * A file of a beginning and a piece again and again; packed pieces are parts that may follow each
 * other.
 */
async function fileOf(name: string, first: Buffer, [piece, times]: [Buffer, number]): Promise<string> {
  const path = join(dir, name)
  async function* chunks() {
    yield first
    for (let i = 0; i < times; i++) yield piece
  }
  await pipeline(Readable.from(chunks()), createWriteStream(path))
  return path
}

const HEAD = tallFile([{ dollar: '1' }])
const JSON_HEAD = '{"hospital_name":"X","standard_charge_information":['
const ITEM =
  '{"description":"a","standard_charges":[{"setting":"both",' +
  '"payers_information":[{"payer_name":"P","plan_name":"L","standard_charge_dollar":5}]}]}'
const text = (content: string) => Buffer.from(content)
const mib = (content: string) => Buffer.alloc(MIB, content)

type Hostile = [name: string, first: Buffer, more: [Buffer, number], expected: object]
const FILES: Hostile[] = [
  [
    'one endless line, packed',
    gzipSync(HEAD),
    [gzipSync(Buffer.alloc(64 * MIB, 'x')), 8],
    { reason: 'line_too_long' },
  ],
  ['one endless quoted cell', text(`${HEAD}"`), [mib('x'), 40], { reason: 'line_too_long' }],
  [
    'nothing but lines, packed',
    gzipSync(HEAD),
    [gzipSync(Buffer.alloc(64 * MIB, '\r\n')), 8],
    { reason: 'decompression_ratio' },
  ],
  [
    'a bomb in a bomb',
    gzipSync(gzipSync(HEAD)),
    [gzipSync(gzipSync(Buffer.alloc(64 * MIB, '\n'))), 8],
    { reason: 'decompression_ratio' },
  ],
  [
    'a zstd bomb',
    zstdCompressSync(HEAD),
    [zstdCompressSync(Buffer.alloc(128 * MIB, '\n')), 4],
    { reason: 'decompression_ratio' },
  ],
  ['nothing but quotes', text(HEAD), [mib('"a\n"b'), 60], { reason: 'too_many_broken_rows' }],
  [
    'a million payers and plans',
    text(HEAD),
    [
      text(
        Array.from({ length: 5_000 }, (_, n) => tallRow({ payer: `P${n}`, plan: `L${n}`, dollar: '1' })).join(
          '\n',
        ) + '\n',
      ),
      200,
    ],
    { status: 'parsed', rates: 1_000_001 },
  ],
  [
    'a header of nothing but pipes',
    text(HEAD.replace('median_amount', '|'.repeat(900_000))),
    [text(`${tallRow({ dollar: '1' })}\n`), 9],
    { status: 'parsed', rates: 10 },
  ],
  [
    'cells of nothing but blanks',
    text(HEAD),
    [text(`${tallRow({ dollar: `1${' '.repeat(3 * MIB)}x` })}\n`), 20],
    { status: 'parsed' },
  ],
  [
    'JSON of nothing but brackets',
    text('{"hospital_name":"X","a":'),
    [mib('[{"a":'), 40],
    { reason: 'nested_too_deeply' },
  ],
  [
    'an item of nothing but brackets',
    text(JSON_HEAD.slice(0, -1)),
    [mib('[{"a":'), 40],
    { reason: 'no_rates', quarantined: 1 },
  ],
  [
    'a deep item',
    text(`${JSON_HEAD}${ITEM},{"a":`),
    [mib('['), 40],
    { status: 'partial', rates: 1, quarantined: 1 },
  ],
  [
    'an endless text',
    text(JSON_HEAD.replace('X', 'X","a":"').slice(0, 31)),
    [mib('x'), 40],
    { reason: 'line_too_long' },
  ],
  [
    'an endless text in an item',
    text(`${JSON_HEAD}${ITEM},{"description":"`),
    [mib('x'), 40],
    { status: 'partial', rates: 1, quarantined: 1 },
  ],
  [
    'an endless item',
    text(`${JSON_HEAD}${ITEM},{"standard_charges":[`),
    [mib('1,'), 40],
    { status: 'partial', rates: 1, quarantined: 1 },
  ],
  [
    'a million broken items',
    text(`${JSON_HEAD}${ITEM}`),
    [text(',{"description":}'.repeat(5_000)), 200],
    { status: 'partial', rates: 1, quarantined: 1_000_000 },
  ],
  [
    'JSON that is cut',
    text(`${JSON_HEAD}${ITEM},`),
    [text(`${ITEM},`), 500],
    {
      status: 'partial',
      rates: 501,
      flags: { truncated: 1, unknown_methodology: 501, record_without_code: 501 },
    },
  ],
  [
    'gzip that is cut',
    gzipSync(HEAD),
    [
      gzipSync(
        Array.from({ length: 9_000 }, (_, n) => `${tallRow({ code: String(n), dollar: String(n) })}\n`).join(
          '',
        ),
      ).subarray(0, 9_000),
      1,
    ],
    { status: 'partial' },
  ],
]

test.each(FILES)(
  '%s: stopped in time and memory, and answered',
  async (name, first, more, expected) => {
    const path = await fileOf(name.replaceAll(/\W/g, '-'), first, more)
    const { status, report, rssMb, cpuMs } = await inspect(path)
    expect(status).toBe(0)
    expect(report).toMatchObject(expected)
    expect(rssMb).toBeLessThan(MAX_RSS_MB)
    expect(cpuMs).toBeLessThan(MAX_CPU_MS)
    await writeFile(path, '')
  },
  300_000,
)
