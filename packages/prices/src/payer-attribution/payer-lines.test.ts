import { productLine } from './payer-lines.ts'

test.each([
  ['Aetna', 'Commercial PPO', 'commercial'],
  ['Aetna', 'Medicare Advantage HMO', 'medicare_advantage'],
  ['Humana Medicare', 'All', 'medicare_advantage'],
  ['Medicare', 'Part A', 'medicare'],
  ['Medicare', 'HMO', 'medicare_advantage'],
  ['Example Health', 'Managed Medicaid HMO', 'medicaid'],
  ['Example Health', 'Medi-Cal', 'medicaid'],
  ['Example Health', 'Individual & Family', 'exchange'],
  ['Example Health', 'Marketplace EPO', 'exchange'],
  ['TriCare East', 'Prime', 'military'],
  ['State Fund', "Workers' Comp", 'workers_comp'],
  ['State Fund', 'WORKERS COMPENSATION', 'workers_comp'],
  ['Example Health MA', 'Select', 'unspecified'],
])('%s, %s is %s', (payer, plan, line) => expect(productLine({ payer, plan })).toBe(line))
