import { extractRules } from './extract-rules.ts'

const stated = (text: string) =>
  extractRules(text, { model: null }).map(
    ({ category, disposition, codes, codeRanges }) =>
      `${category} ${disposition}: ${[...codes.map(({ code }) => code), ...codeRanges.map(({ from, to }) => `${from}-${to}`)].join(' ')}`,
  )

describe('a list of codes goes on over the descriptions of its codes', () => {
  test('that stand below codes of their own line, between blank lines', () =>
    expect(
      stated(
        'The following codes are covered:\n\n81445\n\nTargeted panel; if performed\n\n81450\n\n' +
          'Panel of blood neoplasms, with a report of alterations.\n\n81455',
      ),
    ).toEqual(['coverage covered: 81445 81450 81455']))

  test('that take several lines or sentences, or say what a panel must include', () =>
    expect(
      stated(
        'Not covered:\n81430 Hearing panel;\nmust include sequencing of at least 60 genes\n' +
          '81431 Hearing panel, deletions;\nThe assay compares two samples.\nThe result may aid with diagnosis.\n' +
          '81443 Severe conditions',
      ),
    ).toEqual(['coverage not_covered: 81430 81431 81443']))

  test('that a page joined with the code below', () =>
    expect(
      stated(
        'Not medically necessary\n\n81521\n\nOncology (breast), gene expression profiling of 70 genes by ' +
          'array 81522\n\nOncology (breast), gene expression profiling of 12 genes\n\n81546\n\nOncology',
      ),
    ).toEqual(['coverage not_covered: 81521 81522 81546']))

  test('with the names of laboratories that a page cut from them', () => {
    const list = (name: string) =>
      `The following codes are not covered:\n- 81445 Panel of genes, DNA\n${name}\n- 81450 Panel, RNA`
    for (const name of [
      'Example\n\n®\n\nLiquid Panel, EXAMPLE',
      'MEDICINE, INC',
      'Example Labs, Example\n\nLabs, Inc',
    ])
      expect(stated(list(name))).toEqual(['coverage not_covered: 81445 81450'])
  })

  test('while a bracket is open, whatever stands in it', () =>
    expect(
      stated(
        'The following codes are not covered:\n- 81479 Unlisted procedure [when specified as a panel that does ' +
          'not meet the criteria, such as:\nCarrier Screen, Example\n\nHorizon]\n- 81599 Unlisted assay',
      ),
    ).toEqual(['coverage not_covered: 81479 81599']))

  test('and over a remark on the code above', () =>
    expect(
      stated(
        'The following codes are not covered:\n- 86152 Cell count\n- 86153 Cell count; report\n' +
          'This CPT code can be used for the Example test (Example Life)\n- 0091U Screening for tumor cells',
      ),
    ).toEqual(['coverage not_covered: 86152 86153 0091U']))

  test('and over names of tests with their codes, which a page cut at a raised sign', () =>
    expect(
      stated(
        'The following tests are not covered or reimbursable:\n- Example Panel (CPT code 0470U)\n- Sight\n®\n\n' +
          'Definition Assay (CPT code 0450U)\n- Navigate\n®\n\n(CPT code 0356U)\n- Risk Test (CPT code 0497U)',
      ),
    ).toEqual(['coverage not_covered: 0470U 0450U 0356U 0497U']))

  test('and over notes of the code book, which name other codes', () =>
    expect(
      stated(
        'Not covered:\n\n0306U\n\nFirst assay (Do not report 0306U in conjunction with 0307U)\n\n0307U\n\n' +
          'Second assay (Do not report\n0307U in conjunction with 0306U)\n\n0315U\n\nOncology, RNA',
      )[0],
    ).toBe('coverage not_covered: 0306U 0307U 0315U'))

  test('and numbers in them are no codes', () =>
    expect(
      stated(
        'Code Not Medically Necessary\n\n0020M\n\nOncology, analysis of 30000 DNA methylation loci\n\n0019U\n\nExome',
      ),
    ).toEqual(['coverage not_covered: 0020M 0019U']))

  test('and over a test that has no code', () =>
    expect(
      stated(
        'CPT codes not covered for the indications in the policy:\nExample Genes Test - no specific code\n' +
          '0289U | Neurology\nSecond Test - no specific code 0175U Psychiatry, panel\n0434U | Drug, reported',
      ),
    ).toEqual(['coverage not_covered: 0289U 0175U 0434U']))

  test.each([
    ['the title of another part', 'Billing Guidelines\n\n- 81450 Panel, RNA'],
    ['the title of codes that are only related', 'Related services\n\n- 81450 Panel, RNA'],
    ['the name of another plan', 'Medicare Advantage\n\n- 81450 Panel, RNA'],
    [
      'the title of a test with a decision of its own',
      'Example Panel\n\n- 81450 Panel, RNA\nThis panel is covered.',
    ],
  ])('but a list of described codes ends at %s', (_, below) =>
    expect(stated(`The following codes are not covered:\n- 81445 Panel of genes, DNA\n\n${below}`)[0]).toBe(
      'coverage not_covered: 81445',
    ),
  )

  test.each([
    ['a heading', '81445\n\nTargeted panel of genes; DNA\n\nRelated tests\n\n81450'],
    ['a heading right above a code', '81445\n\nKnee surgery\n81450'],
    ['a demand', '81445\n\nClaims must carry modifier 59.\n\n81450\n\nPanel'],
    ['another decision', '81445\n\nPanel of genes\n\nNot covered\n\n81450\n\nPanel'],
  ])('but ends at %s', (_, list) =>
    expect(stated(`The following codes are covered:\n\n${list}`)).not.toContain(
      'coverage covered: 81445 81450',
    ),
  )
})

describe('the kind of a list decides for its rows', () => {
  test.each(['|', '-'])('diagnoses without a dot, and ranges that end in one, with %s', (mark) =>
    expect(
      stated(
        `ICD-10 codes covered if selection criteria are met:\nE75.22 ${mark} Gaucher disease\n` +
          `G10 ${mark} Huntington disease\nC18.0 - C20 ${mark} Neoplasm of colon\nF30 - F39 ${mark} Mood`,
      ),
    ).toEqual(['diagnosis covered_with: E75.22 G10 C18.0-C20 F30-F39']),
  )

  test('a range whose first code a page parted by a blank', () =>
    expect(
      stated('ICD-10 codes not covered for the indications in the policy:\nG30. 0 - G30.9 | Dementia'),
    ).toEqual(['diagnosis not_covered_with: G30.0-G30.9']))

  test.each(['not all-inclusive', 'not an all inclusive list', 'this list is not exhaustive'])(
    'a heading with "(%s)" decides as one without it',
    (addition) =>
      expect(
        stated(`ICD-10 codes not covered for indications listed in the policy (${addition}):\nG10 | Chorea`),
      ).toEqual(['diagnosis not_covered_with: G10']),
  )

  test('services below a heading of services are no diagnoses', () =>
    expect(stated('Diagnosis codes covered:\nG10 | Chorea\nCPT codes not covered:\n81445 | Panel')).toEqual([
      'diagnosis covered_with: G10',
      'coverage not_covered: 81445',
    ]))
})

describe('codes that are only related to a policy', () => {
  test.each([
    'Other HCPCS codes related to the policy:',
    'Related HCPCS codes:',
    'Other CPT codes related to this bulletin',
  ])('%s decides nothing, and lends no codes to the list below', (heading) =>
    expect(
      stated(
        `CPT codes covered if criteria are met:\n81210 | Gene\n${heading}\nSome drug - no specific code:\n` +
          'J9303 | Injection\nICD-10 codes not covered for indications listed in the policy:\nC34.00 | Lung',
      ),
    ).toEqual(['coverage covered_with_criteria: 81210', 'diagnosis not_covered_with: C34.00']),
  )
})

describe('a second statement on the same codes', () => {
  const of = (disease: string) =>
    `Testing for JAK2 (CPT 81270) is considered medically necessary for the diagnosis of ${disease}.`

  test('for another disease is another rule', () =>
    expect(
      extractRules(`${of('polycythemia')}\n\n${of('myelofibrosis')}`).map(
        ({ attributes }) => attributes.condition,
      ),
    ).toEqual(['for the diagnosis of polycythemia', 'for the diagnosis of myelofibrosis']))

  test('for the same one is not', () =>
    expect(stated(`${of('polycythemia')}\n\nSummary\n\n${of('polycythemia')}`)).toHaveLength(1))
})

describe('two plans with a decision each in one sentence', () => {
  const plans = (text: string) =>
    extractRules(text, { model: null }).map(
      ({ disposition, codes, attributes }) =>
        `${disposition} ${codes.map(({ code }) => code).join(' ')} ${attributes.planTypes?.join(' ')}`,
    )

  test.each([
    [
      'These tests are covered for Medicare Advantage and not covered for Commercial: 86152, 86153',
      ['covered 86152 86153 medicare_advantage', 'not_covered 86152 86153 commercial'],
    ],
    [
      'The following codes are covered for Medicare Advantage Plans and not medically necessary for ' +
        'Commercial products:\n- 86152 Count\n- 86153 Report',
      ['covered 86152 86153 medicare_advantage', 'not_covered 86152 86153 commercial'],
    ],
    [
      'Prior authorization is required for Medicaid and not required for Commercial products for 86152.',
      ['required 86152 medicaid', 'not_required 86152 commercial'],
    ],
  ])('%s', (text, rules) => expect(plans(text)).toEqual(rules))

  test('one decision for two plans stays one', () =>
    expect(plans('86152 is not covered for Medicaid and Commercial members.')).toEqual([
      'not_covered 86152 medicaid commercial',
    ]))
})

describe('a test that a title names with its code', () => {
  test.each([
    ['It is considered to be medically necessary when performed for breast cancer.', 'covered_with_criteria'],
    ['This test is considered investigational for all indications.', 'investigational'],
  ])('is what is decided on below: %s', (statement, disposition) =>
    expect(
      stated(`Policy\n\nExample Reveal 0569U\n\nINDICATIONS:\n\nA tissue-free test.\n${statement}`),
    ).toEqual([`coverage ${disposition}: 0569U`]),
  )

  test('but not on what another test is', () =>
    expect(
      stated('Policy\n\nExample Reveal 0569U\n\nOther Test 0340U\n\nIt is considered investigational.'),
    ).toEqual(['coverage investigational: 0340U']))
})
