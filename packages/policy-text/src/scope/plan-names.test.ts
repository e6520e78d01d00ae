import { oneOf, optionalList, readTable, text } from '@ppman/facts'
import { planNamesIn } from './plan-names.ts'

const ROWS = readTable(new URL('./facts/plan-names.csv', import.meta.url), {
  name: text,
  plan_types: optionalList,
  may_include: optionalList,
  letters: oneOf(['any', 'exact']),
})

test('each name of the table is read whole, with its plan types', () => {
  for (const { name, plan_types: planTypes, may_include: mayInclude } of ROWS)
    expect({ name, found: planNamesIn(`x ${name} y`) }).toEqual({
      name,
      found: [{ planTypes, mayInclude, start: 2, end: 2 + name.length }],
    })
})

test.each([
  'Medical Policy',
  'Centers for Medicare & Medicaid Services',
  'Medicare Benefit Policy Manual',
  'a commercial license',
  'therapeutic plasma exchange',
  '500 Exchange Street',
  'Three trials were self-funded by the clinics',
])('no plan is named in “%s”', (words) => expect(planNamesIn(words)).toEqual([]))
