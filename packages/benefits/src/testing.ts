import { aPdf } from '@ppman/policy-text/fixtures'

/**
 * A benefits summary of one page: every value that an estimate of imaging needs, for one person.
 */
export const benefitsPdf = ({ payer = 'Northline Health', note = '' } = {}): Buffer => {
  const rows: readonly (readonly string[])[] = [
    [`Insurer: ${payer}`],
    ['Plan name: Silver PPO 1500'],
    ['Plan year: January 1, 2026 through December 31, 2026'],
    ...(note ? [[note]] : []),
    ['Benefit', 'In-network', 'Out-of-network'],
    ['Individual deductible', '$1,500', '$3,000'],
    ['Individual deductible used', '$1,000', '$0'],
    ['Individual out-of-pocket maximum', '$6,000', '$12,000'],
    ['Individual out-of-pocket maximum used', '$1,100', '$0'],
    ['Advanced imaging (MRI, CT)', '20% after deductible', 'Not covered'],
    ['Urgent care', '$60 copay, deductible waived', '50% after deductible'],
  ]
  const columns = [50, 280, 430]
  const shown = rows.flatMap((cells, row) =>
    cells.map((text, column) => ({ text, x: columns[column]!, y: 740 - row * 22, size: 10 })),
  )
  return aPdf([shown])
}
