import { findProcedures, knownProcedures, plainName } from './find-procedures.ts'

const first = (query: string) => findProcedures(query).items[0]?.code

test('finds a procedure by what people call it, in any order of the words', () => {
  expect(first('knee mri')).toBe('73721')
  expect(first('how much is an MRI of my knee?')).toBe('73721')
  expect(first("child's ear tubes")).toBe('69436')
})

test('reads spellings and pairs of words as one', () => {
  expect(first('C section')).toBe('59510')
  expect(first('cesarean')).toBe('59510')
  expect(first('xray chest')).toBe('71046')
  expect(first('cat scan head w/o contrast')).toBe('70450')
})

test('repairs a misspelled word to what makes the whole query match best, and says so', () => {
  expect(findProcedures('colonscopy').repaired).toBe('colonoscopy')
  expect(first('colonscopy')).toBe('45378')
  expect(findProcedures('nee replacment').repaired).toBe('knee replacement')
  expect(first('nee replacment')).toBe('27447')
  expect(findProcedures('knee replacement').repaired).toBeNull()
})

test('reads the abbreviations of billers', () => {
  expect(first('XR C-spine')).toBe('72040')
  expect(first('MRI brain w/wo')).toBe('70553')
  expect(first('dx mammo bilat')).toBe('77066')
  expect(first('TFESI')).toBe('64483')
})

test('what stands after "no" is not asked for, except that a scan without contrast is one', () => {
  expect(first('tonsils out no adenoids')).toBe('42826')
  expect(first('urine dipstick no microscope')).not.toBe('81000')
  expect(first('ct chest no contrast')).toBe('71250')
})

test('an age in the query chooses among procedures for ages', () => {
  expect(first('yearly physical new patient age 25')).toBe('99385')
  expect(first('yearly physical new patient 52 yo')).toBe('99386')
  expect(first('tonsils and adenoids out for my 6 year old')).toBe('42820')
})

test('a scan is asked for, not the surgery of what is scanned', () =>
  expect(first('mri for rotator cuff tear')).toBe('73221'))

test.each(['how do i pay my bill', 'parking', 'insurance card'])(
  'repairs no word of "%s" to another',
  (words) => expect(findProcedures(words).items).toEqual([]),
)

test('finds nothing where the words say something else, or nothing', () => {
  expect(findProcedures('quarry zyzzyx').items).toEqual([])
  expect(findProcedures('the price of').items).toEqual([])
  expect(findProcedures('').items).toEqual([])
})

test('names a code in plain words, and no other', () => {
  expect(plainName('CPT', '45378')).toBe('Colonoscopy, exam only')
  expect(plainName('HCPCS', '45378')).toBeNull()
})

test.each([
  ['0120', 'Room and board, room for two, revenue code 0120'],
  ['302', 'Laboratory, revenue code 302'],
  ['3101', 'Adult day and foster care, revenue code 3101'],
  ['9999', 'Revenue code 9999'],
])('the revenue code %s is called %s', (code, name) => expect(plainName('RC', code)).toBe(name))

test('every procedure is found among the first three by its own plain name', () => {
  const lost = knownProcedures().filter(
    ({ name, code }) => !findProcedures(name, 3).items.some((found) => found.code === code),
  )
  expect(lost.map(({ name }) => name)).toEqual([])
})

test.each([
  ['HCPCS', 'J3490', 'Unlisted drug, code J3490'],
  ['HCPCS', 'C1889', 'Unlisted device, code C1889'],
  ['CPT', '64999', 'Unlisted procedure, code 64999'],
  ['CDM', '64999', null],
])('the unlisted %s code %s is called %s', (family, code, name) => expect(plainName(family, code)).toBe(name))
