import { findPatientAddresses } from './addresses.ts'

const count = (text: string): number => findPatientAddresses(text, 'phi.home-address').length

test.each([
  [
    'an illness of her',
    'Leave the walker at 418 Pine Hollow Road, Unit 3, Salem, OR 97301; ' +
      'she has COPD and is slow to the door bell, so ring.',
  ],
  ['a device', 'The ventilator with serial 40-2291 alarmed; the patient lives at 12 Tanner Mews, Salem OR.'],
])('finds a home by its address and %s', (_, text) => expect(count(text)).toBe(1))

test.each([
  [
    'a practice',
    'Oncology Associates, 418 Pine Hollow Road, Suite 3, Salem, OR 97301 is accepting new patients.',
  ],
  ['a payer', 'Mail cancer claims to 418 Pine Hollow Road, Salem, OR 97301.'],
])('leaves the address of %s alone', (_, text) => expect(count(text)).toBe(0))
