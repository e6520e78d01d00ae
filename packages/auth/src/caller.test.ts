import { docsDialect, ppmanDialect, toPublicError } from '@ppman/errors'
import { requireScope } from './caller.ts'

const caller = { orgId: 'o', sub: 's', scopes: ['svc-docs'], plan: 'sample', admin: true, tokenId: null }

function refusal(access: string, options?: { code: null }): unknown {
  try {
    requireScope(caller, access, options)
  } catch (error) {
    return error
  }
  return null
}

test('the scope must be held by name: neither admin nor a longer name helps', () => {
  expect(refusal('scope:svc-docs')).toBeNull()
  expect(refusal('public')).toBeNull()
  expect(refusal('scope:svc-docs:operator')).toMatchObject({ kind: 'forbidden' })
  expect(refusal('scope:svc')).toMatchObject({ kind: 'forbidden' })
})

test('each service says it in its own words', () => {
  expect(toPublicError(refusal('scope:svc-ppman'), ppmanDialect)).toMatchObject({
    status: 403,
    code: 'insufficient_scope',
  })
  expect(toPublicError(refusal('scope:svc-ppman', { code: null }), docsDialect)).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
})
