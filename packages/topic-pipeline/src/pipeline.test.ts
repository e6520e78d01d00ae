import { aContext, aDraft } from './draft.fixtures.ts'
import { contentSha256, runPipeline } from './pipeline.ts'

// Built from parts, so that no whole credential is in this file.
const KEY = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')

describe('runPipeline', () => {
  test('never lets a bot publish', () => {
    const context = aContext({ policy: { isSensitive: false, publishPolicy: 'auto-human' } })
    expect(runPipeline(aDraft(), context).decision).toBe('pending')
    expect(runPipeline(aDraft({ createdByBot: false }), context).decision).toBe('published')
  })

  test('holds sensitive content of a person for review, whoever said it is sensitive', () => {
    const open = { isSensitive: false, publishPolicy: 'auto-human' } as const
    const person = { createdByBot: false }
    const held = { decision: 'pending', isSensitive: true }
    expect(runPipeline(aDraft({ ...person, isSensitive: true }), aContext({ policy: open }))).toMatchObject(
      held,
    )
    expect(
      runPipeline(aDraft({ ...person, bodyMdx: 'dob: 1962-05-19' }), aContext({ policy: open })),
    ).toMatchObject(held)
    expect(runPipeline(aDraft(person), aContext({ policy: { ...open, isSensitive: true } }))).toMatchObject(
      held,
    )
  })

  test('gives every finding at once, in reading order', () => {
    const { findings, decision } = runPipeline(
      aDraft({ bodyMdx: '![](a.png)\n\n[x]()\n\nSSN 078-05-1120\n' }),
      aContext(),
    )
    expect(findings.map(({ ruleId, line }) => [ruleId, line])).toEqual([
      ['alt.missing', 1],
      ['link.empty', 3],
      ['phi.ssn', 5],
    ])
    expect(decision).toBe('rejected')
  })

  test.each([
    ['emphasis', `Key ${KEY.slice(0, 9)}**${KEY.slice(9)}** end`, 'secret.aws-access-key-id', 5],
    ['an element', `Key <b>${KEY.slice(0, 9)}</b>${KEY.slice(9)}`, 'secret.aws-access-key-id', 8],
    ['a comment', `Key ${KEY.slice(0, 9)}{/* */}${KEY.slice(9)}`, 'secret.aws-access-key-id', 5],
    ['nothing', `Key ${KEY} and **more**`, 'secret.aws-access-key-id', 5],
    ['emphasis', 'SSN 078-*05*-1120', 'phi.ssn', 5],
  ])('sees what a reader sees through %s: %s', (_, bodyMdx, ruleId, column) => {
    expect(runPipeline(aDraft({ bodyMdx }), aContext()).findings).toMatchObject([{ ruleId, line: 1, column }])
  })

  test('joins no words that a reader sees apart', () => {
    const [head, tail] = ['078-05-', '1120']
    const bodyMdx = `SSN\n\n${head}\n\n${tail}\n\n| a | b |\n|---|---|\n| ${head} | ${tail} |`
    expect(runPipeline(aDraft({ bodyMdx }), aContext()).findings).toEqual([])
  })

  test('puts a key together whose halves stand in different places', () => {
    const rulesOf = (parts: Parameters<typeof aDraft>[0]) =>
      runPipeline(aDraft(parts), aContext()).findings.map(({ field, ruleId }) => [field, ruleId])
    const [head, tail] = [KEY.slice(0, 10), KEY.slice(10)]
    expect(rulesOf({ bodyMdx: `First ${head}\n\nthen ${tail}` })).toEqual([
      ['bodyMdx', 'secret.aws-access-key-id'],
    ])
    expect(rulesOf({ title: `Use ${head}`, bodyMdx: `${tail} is the rest.` })).toEqual([
      ['title', 'secret.aws-access-key-id'],
    ])
  })

  test('lets an unfinished draft in, and still refuses what must not be stored', () => {
    const draft = aContext({ stage: 'draft' })
    expect(runPipeline(aDraft({ bodyMdx: '<Note>open\n\n![](a.png)' }), draft).decision).toBe('pending')
    expect(runPipeline(aDraft({ title: 'MRN 00482913' }), draft).decision).toBe('rejected')
    expect(
      runPipeline(aDraft({ bodyMdx: `<Note>open ${KEY.slice(0, 2)}**${KEY.slice(2)}**` }), draft).decision,
    ).toBe('rejected')
  })

  test('refuses characters that no database stores', () => {
    expect(runPipeline(aDraft({ bodyMdx: 'a\0b' }), aContext()).findings).toMatchObject([
      { ruleId: 'envelope.unreadable-character' },
    ])
  })

  test('reads plain Markdown when the front matter asks for it', () => {
    const bodyMdx = '<!-- note -->\n\nText with <br> and {braces}.'
    expect(runPipeline(aDraft({ bodyMdx }), aContext()).decision).toBe('rejected')
    expect(runPipeline(aDraft({ bodyMdx, frontmatter: { format: 'md' } }), aContext()).findings).toEqual([])
  })

  test('is the same for the same input, and knows equal content in another spelling', () => {
    const draft = aDraft({ bodyMdx: 'Caf\u0065\u0301' })
    expect(JSON.stringify(runPipeline(draft, aContext()))).toBe(
      JSON.stringify(runPipeline(draft, aContext())),
    )
    expect(contentSha256(draft)).toBe(contentSha256(aDraft({ bodyMdx: 'Café', slug: 'elsewhere' })))
    expect(contentSha256(draft)).not.toBe(contentSha256(aDraft({ bodyMdx: 'Cafe' })))
  })
})
