import type { LayoutPage } from './layout/lines.ts'
import { readBenefits } from './read-benefits.ts'

const HEIGHT = 8
const LETTER_POINTS = 4
const run = (text: string, x: number, y: number, height = HEIGHT) => ({
  text,
  x,
  y,
  width: text.length * LETTER_POINTS * (height / HEIGHT),
  height,
})

/** Lines of text, each with its parts at the given places. */
const lines = (...rows: readonly (readonly string[])[]): LayoutPage => ({
  runs: rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => (text ? [run(text, 40 + column * 170, 40 + row * 20)] : [])),
  ),
})

const [LEFT, ROW] = [30, 12]
/** A table with a frame around every cell, whose rows touch. A cell may have several columns. */
function ruled(
  ...rows: readonly (readonly (string | readonly [text: string, columns: number])[])[]
): LayoutPage {
  const width = 180
  const runs: ReturnType<typeof run>[] = []
  const boxes: { x: number; y: number; width: number; height: number }[] = []
  rows.forEach((cells, row) => {
    let column = 0
    for (const cell of cells) {
      const [text, columns] = typeof cell === 'string' ? [cell, 1] : cell
      const box = { x: LEFT + column * width, y: 40 + row * ROW, width: columns * width, height: ROW }
      boxes.push(box)
      runs.push(run(text, box.x + 3, box.y + 2))
      column += columns
    }
  })
  return { runs, boxes, width: 1000, height: 800 }
}

const read = (...pages: LayoutPage[]) =>
  Object.fromEntries(readBenefits(pages).values.map(({ field, value }) => [field, value]))

test('a ruled table is read by its lines, however close its rows stand', () =>
  expect(
    read(
      ruled(
        ['Service', 'In-network', 'Out-of-network'],
        ['Primary care visit', '$25 copay', '40% coinsurance'],
        ['Specialist visit', '$50 copay', '40% coinsurance'],
        ['Urgent care', '$60 copay', 'Not covered'],
      ),
    ),
  ).toEqual({
    'copay.primary_care.in_network': 2500,
    'coinsurance.primary_care.out_of_network': 40,
    'copay.specialist.in_network': 5000,
    'coinsurance.specialist.out_of_network': 40,
    'copay.urgent_care.in_network': 6000,
    'covered.urgent_care.out_of_network': false,
  }))

test('a cell over the columns of both networks holds for both', () =>
  expect(
    read(ruled(['Service', 'In-network', 'Out-of-network'], ['Emergency room', ['$300 copay', 2]])),
  ).toEqual({
    'copay.emergency_room.in_network': 30_000,
    'copay.emergency_room.out_of_network': 30_000,
  }))

test('services that head the columns are read as those that begin the rows', () =>
  expect(
    read(
      ruled(
        ['', 'Primary care visit', 'Ambulance'],
        ['In-network', '$20 copay', '10%'],
        ['Out-of-network', '35%', '10%'],
      ),
    ),
  ).toEqual({
    'copay.primary_care.in_network': 2000,
    'coinsurance.ambulance.in_network': 10,
    'coinsurance.primary_care.out_of_network': 35,
    'coinsurance.ambulance.out_of_network': 10,
  }))

test('percents below a head that says that the plan pays are those of the plan', () =>
  expect(
    read(
      ruled(
        ['Service', 'In-network: plan pays', 'Out-of-network: plan pays'],
        ['Specialist visit', '90%', '60%'],
      ),
    ),
  ).toEqual({
    'coinsurance.specialist.in_network': 10,
    'coinsurance.specialist.out_of_network': 40,
  }))

test('a note says by its sign for which values the deductible applies', () =>
  expect(
    read(
      ruled(['Service', 'In-network', 'Out-of-network'], ['Specialist visit', '$50 copay*', '40%']),
      lines(['* Deductible does not apply.'], ['Every percentage applies after the deductible.']),
    ),
  ).toEqual({
    'copay.specialist.in_network': 5000,
    'after_deductible.specialist.in_network': false,
    'coinsurance.specialist.out_of_network': 40,
    'after_deductible.specialist.out_of_network': true,
  }))

test('of several plans side by side only the one that is marked as the reader’s counts', () =>
  expect(
    read(
      ruled(
        ['What you pay', 'Premier PPO', '★ Value PPO, your plan'],
        ['Specialist visit', '$30', '$55'],
        ['Urgent care', '$40', '$65'],
      ),
    ),
  ).toMatchObject({ 'copay.specialist.in_network': 5500, 'copay.urgent_care.in_network': 6500 }))

test('a renewal states the new year’s amounts, and those of the old year are left out', () => {
  const table = ruled(
    ['Benefit', 'This year (2025)', 'Beginning January 1, 2026'],
    ['Individual deductible', '$2,400', '$2,750'],
  )
  expect(read(table)).toMatchObject({ 'deductible.individual.in_network': 275_000 })
  expect(read(lines(['Your in-network deductible goes from $500 to $750 for one person.']))).toEqual({
    'deductible.individual.in_network': 75_000,
  })
})

test('the raised number of a note is no digit of an amount', () => {
  const note = run('2', 40 + 170 + 12, 38, 5)
  const page = { runs: [...lines(['Urgent care copay', '$75']).runs, note] }
  expect(read(page)).toMatchObject({ 'copay.urgent_care.in_network': 7500 })
})

test('what was met, what is left and the limit are told apart', () =>
  expect(
    read(
      lines(
        ['In-network deductible, individual', '$850.00 of $1,500.00'],
        ['In-network out-of-pocket maximum, family', '$118.35 left of $600.00'],
      ),
    ),
  ).toEqual({
    'deductible.individual.in_network': 150_000,
    'deductible_met.individual.in_network': 85_000,
    'out_of_pocket_max.family.in_network': 60_000,
    'out_of_pocket_remaining.family.in_network': 11_835,
  }))

test('rows that only go on are about what the row above them names', () =>
  expect(
    read(
      lines(['Individual annual deductible', '$500.00'], ['You have spent', '$316.40'], ['Left', '$183.60']),
    ),
  ).toEqual({
    'deductible.individual.in_network': 50_000,
    'deductible_met.individual.in_network': 31_640,
    'deductible_remaining.individual.in_network': 18_360,
  }))

test('a table of claims states no benefit, and neither does an example', () =>
  expect(
    read(
      ruled(
        ['Date of service', 'Service', 'Amount billed', 'You owe'],
        ['02/19/2025', 'Urgent care visit', '$240.00', '$60.00'],
      ),
      lines(['Coverage examples'], ['Specialist copayment', '$80']),
    ),
  ).toEqual({}))

test('a sentence of its own adds the deductible to the sentence before', () =>
  expect(
    read(lines(['A visit to a network specialist has a copayment of $35. The deductible is waived for it.'])),
  ).toEqual({ 'copay.specialist.in_network': 3500, 'after_deductible.specialist.in_network': false }))

test('the plan, its network, its payer and its year are read from labels', () =>
  expect(
    read(
      lines(
        ['Plan: Choice Plus 1500 · Network: Choice National'],
        ['Underwritten by: Meridian Trust Health'],
        ['Plan year: 10/01/2026 – 09/30/2027'],
      ),
    ),
  ).toEqual({
    plan_name: 'Choice Plus 1500',
    network_name: 'Choice National',
    payer_name: 'Meridian Trust Health',
    plan_year_start: '2026-10-01',
    plan_year_end: '2027-09-30',
  }))

test.each([
  ['No family member pays more than the individual deductible.', 'embedded'],
  ['The entire family deductible must be met before the plan pays benefits for any member.', 'aggregate'],
])('%s makes the deductible %s', (sentence, type) =>
  expect(read(lines([sentence]))).toEqual({ deductible_type: type }),
)

test('of several plans side by side without a mark none is read', () =>
  expect(
    read(
      ruled(
        ['What you pay', 'Premier PPO', 'Value PPO', 'Saver HDHP'],
        ['Specialist visit', '$30 copay', '$55 copay', '20%'],
        ['Individual deductible', '$500', '$1,000', '$3,200'],
      ),
    ),
  ).toEqual({}))

test('a column of mail order is not the pharmacy around the corner', () =>
  expect(
    read(
      ruled(
        ['Drugs', 'Retail pharmacy (30 days)', 'Mail order (90 days)'],
        ['Generic drugs', '$10 copay', '$20 copay'],
      ),
    ),
  ).toEqual({ 'copay.generic_drugs.in_network': 1000 }))

test('a row or a column of its own says where the deductible applies', () => {
  expect(
    read(
      ruled(
        ['Provider', 'Urgent care', 'Ambulance'],
        ['In-network', '$40 copay', '20%'],
        ['Out-of-network', '50%', '20%'],
        ['Deductible', 'Waived in-network; applies out-of-network', 'Applies'],
      ),
    ),
  ).toMatchObject({
    'after_deductible.urgent_care.in_network': false,
    'after_deductible.urgent_care.out_of_network': true,
    'after_deductible.ambulance.in_network': true,
    'after_deductible.ambulance.out_of_network': true,
  })
  expect(
    read(
      ruled(
        ['Service', 'In-network', 'Deductible applies?'],
        ['Specialist visit', '$50 copay', 'No'],
        ['Advanced imaging', '20%', 'Yes'],
      ),
    ),
  ).toMatchObject({
    'after_deductible.specialist.in_network': false,
    'after_deductible.imaging.in_network': true,
  })
})

/** A page of prose in two columns, as booklets are set. */
const columns = (left: readonly string[], right: readonly string[]): LayoutPage => ({
  runs: [left, right].flatMap((side, column) =>
    side.map((text, line) => ({ ...run(text, 40 + column * 270, 40 + line * 10), width: 250 })),
  ),
})

test('prose in two columns is read down the one and then down the other', () =>
  expect(
    read(
      columns(
        [
          'Before we pay benefits a member must meet a',
          'deductible each year. When you use participating',
          'providers it is $1,250 for each member and not',
          'more than $2,500 for a family. For services of',
          'non-participating providers it is $2,000 for each',
          'member. You pay a copayment of $40 for a visit to',
        ],
        [
          'a participating specialist, and the deductible',
          'does not apply. Each visit to a hospital emergency',
          'room has a copayment of $175, whether or not the',
          'hospital participates with us, and you need not',
          'meet the deductible. You pay 20% for ambulance',
          'services after the deductible has been met by you.',
        ],
      ),
    ),
  ).toMatchObject({
    'deductible.individual.in_network': 125_000,
    'copay.specialist.in_network': 4000,
    'after_deductible.specialist.in_network': false,
    'copay.emergency_room.in_network': 17_500,
    'copay.emergency_room.out_of_network': 17_500,
    'coinsurance.ambulance.in_network': 20,
  }))

test('what a person pays until the plan pays everything is the out-of-pocket maximum', () =>
  expect(
    read(
      lines([
        'When your share of network expenses comes to $2,400 for one member, or $4,800 for a family, ' +
          'the plan pays 100%.',
      ]),
    ),
  ).toEqual({
    'out_of_pocket_max.individual.in_network': 240_000,
    'out_of_pocket_max.family.in_network': 480_000,
  }))

test('a card lists services and their copays in the same order, and amounts without a dollar sign', () => {
  expect(read(lines(['PCP/SPC/UC/ER $25/$50/$75/$250']))).toEqual({
    'copay.primary_care.in_network': 2500,
    'copay.specialist.in_network': 5000,
    'copay.urgent_care.in_network': 7500,
    'copay.emergency_room.in_network': 25_000,
  })
  expect(read(lines(['DED IND/FAM 1500/3000'], ['OOP MAX IND/FAM 4500/9000']))).toEqual({
    'deductible.individual.in_network': 150_000,
    'deductible.family.in_network': 300_000,
    'out_of_pocket_max.individual.in_network': 450_000,
    'out_of_pocket_max.family.in_network': 900_000,
  })
})

test('the networks over the amounts of a card may stand on a line with other text', () =>
  expect(
    read(lines(['Group 61-A, printed 01/17/2025', 'IN', 'OUT'], ['OOP Ind', '$2,500', '$7,500'])),
  ).toEqual({
    'out_of_pocket_max.individual.in_network': 250_000,
    'out_of_pocket_max.individual.out_of_network': 750_000,
  }))

test.each([
  'Your specialist copay goes from $40 to $50.',
  'Your specialist copay will be $50 (currently $40).',
  'The specialist copay is $50 instead of the current $40.',
  'Specialist copay: $40 → $50',
])('of the old and the new amount of a renewal the new one is read: %s', (sentence) =>
  expect(read(lines([sentence]))).toEqual({ 'copay.specialist.in_network': 5000 }),
)

test('a sentence about all drugs holds for the drugs of the document, unless they have a deductible', () => {
  const drugs = ['Generic drugs', '$10 copay']
  const rule = ['The medical deductible does not apply to prescription drugs.']
  expect(read(lines(drugs, rule))).toEqual({
    'copay.generic_drugs.in_network': 1000,
    'after_deductible.generic_drugs.in_network': false,
  })
  expect(read(lines(drugs, [`${rule[0]} There is a drug deductible of $150.`]))).toEqual({
    'copay.generic_drugs.in_network': 1000,
  })
})

test('every value is found in the text of its page, within its quote', () => {
  const { values } = readBenefits([
    ruled(['Service', 'In-network', 'Out-of-network'], ['Specialist visit', '$50 copay', 'Not covered']),
  ])
  for (const { start, end, quote, quoteStart } of values) {
    expect(start).toBeGreaterThanOrEqual(quoteStart)
    expect(end).toBeLessThanOrEqual(quoteStart + quote.length)
  }
  expect(values).toHaveLength(2)
})

test('an amount belongs to the question before it, not to the next one', () =>
  expect(
    read(
      lines([
        'Plan type: PPO What is the overall deductible? $1,500 individual / $3,000 family ' +
          'What is the out-of-pocket limit for this plan? In-network: $6,000 individual / $12,000 family',
      ]),
    ),
  ).toMatchObject({
    'deductible.individual.in_network': 150_000,
    'deductible.family.in_network': 300_000,
    'out_of_pocket_max.individual.in_network': 600_000,
    'out_of_pocket_max.family.in_network': 1_200_000,
  }))

test('a deductible above the out-of-pocket maximum is left open, and so is that maximum', () => {
  const page = lines(
    ['Individual deductible', '$6,000'],
    ['Individual out-of-pocket maximum', '$1,500'],
    ['Family deductible', '$3,000'],
    ['Family out-of-pocket maximum', '$12,000'],
  )
  expect(read(page)).toEqual({
    'deductible.family.in_network': 300_000,
    'out_of_pocket_max.family.in_network': 1_200_000,
  })
  expect(readBenefits([page]).unclear.map(({ reason, topic }) => [reason, topic])).toEqual([
    ['above_maximum', 'deductible.individual.in_network'],
    ['above_maximum', 'out_of_pocket_max.individual.in_network'],
  ])
})

test('the column behind one with two values is not taken for the network', () =>
  expect(read(lines(['Specialist visit', '$25 copay $50 copay', '40% coinsurance']))).toEqual({}))
