import { findPatientFiles } from './file-names.ts'

const count = (text: string): number => findPatientFiles(text, 'phi.file-name').length

test.each([
  ['a name with blanks behind it', '`Okonjo_Mabel_2024-05-06_knee mri.pdf`'],
  ['a name that no table holds, with a day and care', 'OKWARA_Thandiwe_20240506_lumbarMRI.pdf'],
])('finds %s', (_, text) => expect(count(text)).toBe(1))

test.each([
  ['medicines', 'Ozempic_Wegovy_20240506_infusion.pdf'],
  ['a guide', 'Provider_Manual_2024-05-06_dialysis.pdf'],
])('leaves a file about %s alone', (_, text) => expect(count(text)).toBe(0))
