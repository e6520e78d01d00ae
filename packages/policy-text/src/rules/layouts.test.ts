import { extractRules } from './extract-rules.ts'

const stated = (text: string) =>
  extractRules(text).flatMap(({ category, disposition, codes }) =>
    codes.map(({ code }) => `${code} ${category} ${disposition}`),
  )

test('columns that stand apart by spaces are a table, wherever the code stands', () =>
  expect(stated('Drug         HCPCS    Auth\nInfliximab   J1745    Y\nLeucovorin   J0640    N')).toEqual([
    'J1745 prior_authorization required',
    'J0640 prior_authorization not_required',
  ]))

test('dots lead from codes to their value, and "none" answers what the row above is about', () =>
  expect(stated('Radiation therapy\n  77385 ....... authorization\n  77402 ....... none')).toEqual([
    '77385 prior_authorization required',
    '77402 prior_authorization not_required',
  ]))

test('dots that lead to a page number state nothing', () =>
  expect(stated('Modifier 25 ........ 14\nUnlisted codes (64999) ....... 23')).toEqual([]))

test('the title of a table without headings names its last column', () =>
  expect(stated('Procedure code status\n0449T  NC\n66174  C')).toEqual([
    '0449T coverage not_covered',
    '66174 coverage covered',
  ]))

test('a heading names the period of the counts below it', () =>
  expect(stated('Daily ceilings\n- T1019: 48 units\nAnnual visit caps\n- 97810: 20 visits')).toEqual([
    'T1019 unit_limit limit',
    '97810 frequency_limit limit',
  ]))

test('plans that answer differently make the answer conditional', () =>
  expect(stated('81162 | Commercial: PA | Medicaid: PA | Medicare Advantage: no PA')).toEqual([
    '81162 prior_authorization conditional',
  ]))

test('a column of a setting with "no" is a setting where the service is not paid', () =>
  expect(stated('Code | Office | ASC\n66984 | No | Yes')).toEqual(['66984 place_of_service not_allowed']))

test('a field that holds codes and nothing else belongs to the codes of its record', () =>
  expect(stated('Service: Cochlear implant\nCPT: 69930\nDevice: L8614\nPA needed: Yes')).toEqual([
    '69930 prior_authorization required',
    'L8614 prior_authorization required',
  ]))
