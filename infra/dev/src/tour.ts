// `npm run tour`: runs the blocks of docs/how-to/first-tour.md in one shell against the running
// stack, and checks what they answer.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ROOT } from './places.ts'
import { missingLine, readTour } from './tour/read-tour.ts'

const MARK = '--- step'
const steps = readTour(readFileSync(`${ROOT}/docs/how-to/first-tour.md`, 'utf8'))
const script = steps.map(({ commands }, i) => `echo '${MARK} ${i}'\n${commands}`).join('\n')

const shell = spawn('bash', ['-o', 'pipefail', '-c', script], {
  cwd: ROOT,
  stdio: ['ignore', 'pipe', 'pipe'],
})
let output = ''
for (const stream of [shell.stdout, shell.stderr]) {
  stream.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(
      text.replaceAll(
        new RegExp(`${MARK} (\\d+)\n`, 'g'),
        (_, i: string) => `\n== ${steps[Number(i)]!.heading}\n`,
      ),
    )
  })
}

shell.on('close', (code) => {
  const answers = output.split(new RegExp(`${MARK} \\d+\n`)).slice(1)
  const failures = steps.flatMap(({ heading, expected }, i) => {
    const line = missingLine(expected, answers[i] ?? '')
    return line === null ? [] : [`${heading}: no line “${line}”`]
  })
  const list = failures.map((line) => `failed: ${line}\n`).join('')
  process.stdout.write(`\n${list}${steps.length - failures.length} passed, ${failures.length} failed\n`)
  process.exitCode = code === 0 && failures.length === 0 ? 0 : 1
})
