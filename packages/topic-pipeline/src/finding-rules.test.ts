import { aContext, aDraft } from './draft.fixtures.ts'
import { findingRules } from './finding-rules.ts'
import { runPipeline } from './pipeline.ts'

const rules = new Map(findingRules().map((each) => [each.ruleId, each]))

test('lists each rule once', () => expect(rules.size).toBe(findingRules().length))

test.each([
  'password: Tr4ub4dor-horse-9!',
  "The patient's SSN is 078-05-1120.",
  'dob: 1962-05-19',
  'An open <Note>',
  'import a from "b"\n\n{a}\n\n<script>a()</script> <Chart {...a} onClick="b" />',
  '[a]() [b](./none) [c](javascript:d) [e](#f) [g](http://localhost) [h][h]',
  '![](a.png) ![image](b.png) ![photo.png](c.png)',
])('tells the severity and the hint of the findings in %j', (bodyMdx) => {
  for (const stage of ['upsert', 'approve'] as const) {
    const { findings } = runPipeline(aDraft({ bodyMdx }), aContext({ stage }))
    expect(findings.length).toBeGreaterThan(0)
    for (const { ruleId, severity, hint } of findings)
      expect(rules.get(ruleId)).toMatchObject({ ruleId, hint, [stage]: severity })
  }
})
