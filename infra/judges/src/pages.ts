// Four judges about every page of the running stack, on one walk of `npm run journeys pages`.
import path from 'node:path'
import { ROOT } from './verdicts/places.ts'
import { packageVersion, printReport } from './verdicts/verdict.ts'
import { runNode } from './run-node.ts'

/** How the walk begins the lines of each judge. */
const LINES = {
  axe: /^axe, /,
  html_validate: /^HTML: /,
  vnu: /^vnu: /,
  csp_evaluator: /^(?:policy: |has no Content-Security-Policy)/,
} as const
type Figure = keyof typeof LINES

const { output } = await runNode([path.join(ROOT, 'infra', 'dev', 'src', 'journeys.ts'), 'pages'])
process.stdout.write(output)

const lines = output.split('\n').map((line) => line.trim())
const count = (figure: Figure) => lines.filter((line) => LINES[figure].test(line)).length
const figures = Object.keys(LINES) as Figure[]
const counted = Object.fromEntries(figures.map((figure) => [figure, count(figure)])) as Record<Figure, number>
const isWithoutJava = output.includes('not checked by vnu')
const pages = Number(/^(\d+) pages of /m.exec(output)?.[1] ?? 0)

printReport({
  versions: {
    axe: packageVersion('axe-core', 'packages/web-ui'),
    'html-validate': packageVersion('html-validate', 'packages/web-ui'),
    vnu: packageVersion('vnu-jar', 'infra/dev'),
    csp_evaluator: packageVersion('csp_evaluator', 'infra/dev'),
  },
  figures: { ...counted, vnu: isWithoutJava ? NaN : counted.vnu, pages },
  findings: lines.flatMap((text) =>
    figures.filter((figure) => LINES[figure].test(text)).map((figure) => ({ trial: figure, text })),
  ),
})
