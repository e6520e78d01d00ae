import { abbreviationsIn, writeOut } from './abbreviations.ts'

test.each([
  ['durable medical equipment (DME)', 'DME', 'durable medical equipment'],
  ['A dual-energy x-ray absorptiometry (DXA) result', 'DXA', 'dual-energy x-ray absorptiometry'],
  ['Evidence of coverage (EOC)', 'EOC', 'Evidence of coverage'],
  ['electroconvulsive therapy (ECT)', 'ECT', 'electroconvulsive therapy'],
  ['IMRT (intensity-modulated radiation therapy)', 'IMRT', 'intensity-modulated radiation therapy'],
])('%s defines %s', (text, short, long) => expect([...abbreviationsIn([text])]).toEqual([[short, long]]))

test.each(['use the form (HCFA)', 'the plan covers (DME)', 'the first request (PA)'])(
  '%s defines nothing',
  (text) => expect(abbreviationsIn([text]).size).toBe(0),
)

test('writes an abbreviation out once, where it is defined and where it stands alone', () => {
  const abbreviations = abbreviationsIn(['obstructive sleep apnea (OSA)'])
  expect(writeOut('Obstructive sleep apnea (OSA); severe OSA; NOSA', abbreviations)).toBe(
    'obstructive sleep apnea; severe obstructive sleep apnea; NOSA',
  )
})
