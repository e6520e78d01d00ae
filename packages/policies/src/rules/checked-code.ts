import { refusedField } from '@ppman/payers'
import { codeAsStored, codeTypeNamed, isCodeOf, isCodeType } from './code-type.ts'

type Code = { code: string; codeType: string }

/**
 * A code and its type as they are stored.
 *
 * @throws AppError `invalid_input` that names the field
 */
export function checkedCode(said: Code): Code {
  const codeType = codeTypeNamed(said.codeType)
  if (!isCodeType(codeType))
    throw refusedField(
      'code_type',
      'Expected cpt, hcpcs, cdt, icd10cm, icd10pcs, ms_drg, revenue, modifier or ndc.',
    )
  const code = codeAsStored(said.code, codeType)
  if (!isCodeOf(code, codeType))
    throw refusedField('code', `Is not written as a code of the type ${codeType}.`)
  return { code, codeType }
}
