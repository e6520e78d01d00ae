import { readFileSync } from 'node:fs'
import { aContext, aDraft } from '@ppman/topic-pipeline/src/draft.fixtures.ts'
import { judgeText } from './judge-case.ts'
import { personMentions } from '@ppman/topic-pipeline/src/checks/phi/records/person-mentions.ts'
import { ELEVENTH } from './cases/eleventh.ts'
import { evidenceNear } from '@ppman/topic-pipeline/src/checks/phi/records/record-evidence.ts'
const [what, ...ids] = process.argv.slice(2)
const lots: any[] = what === 'eleventh' ? ELEVENTH.map((c) => ({ ...c, text: c.draft.bodyMdx })) :
  readFileSync(what!, 'utf8').trim().split('\n').map((l) => JSON.parse(l))
let n = 0, ok = 0
const by: Record<string, [number, number]> = {}
for (const { id, label, kind, text } of lots) {
  if (ids.length && !ids.includes(id)) continue
  const body = text.replaceAll('«»', '')
  const j = judgeText({ id, label, kind }, { ...aDraft(), bodyMdx: body + '\n' }, aContext(), ['secret', 'phi'])
  const b = (by[label] ??= [0, 0]); b[1]++; if (j.isRight) b[0]++
  if (!j.isRight || ids.length) {
    console.log(`## ${id} ${label} ${kind} ${j.isRight ? 'right' : 'WRONG'} ${j.told}\n   ${body.slice(0, 400)}`)
    if (label !== 'secret')
      for (const m of personMentions(body)) console.log('   ', JSON.stringify(body.slice(m.start, m.end)), m.likelihood, m.bonus,
        evidenceNear({ before: body.slice(Math.max(0, m.start - 200), m.start), after: body.slice(m.end, m.end + 260), isRow: false }).map((e) => `${e.kind}:${e.weight}${e.isAboutHealth ? 'h' : ''}`).join(' '))
  }
}
console.log(by)
