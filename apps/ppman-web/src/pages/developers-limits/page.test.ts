import { PPMAN_RATES } from '@ppman/http'
import { strangerChrome } from '../../testing.ts'
import { developerErrorsPage } from '../developers-errors/page.ts'
import { developerLimitsPage } from './page.ts'

test('the page of limits shows every quota with its number', () => {
  const shown = developerLimitsPage.render(developerLimitsPage.examples['page']!, strangerChrome)
  for (const [name, { limit }] of Object.entries(PPMAN_RATES)) {
    expect(shown).toContain(`>${name}<`)
    expect(shown).toContain(`>${limit} `)
  }
  expect(shown).toContain('256 KiB')
})

test('the page of errors shows every code of both APIs once in a table or a list', () => {
  const shown = developerErrorsPage.render(developerErrorsPage.examples['page']!, strangerChrome)
  for (const code of [
    'validation_error',
    'content_rejected',
    'alias_conflict',
    'unknown_parent',
    'rate_limited',
  ])
    expect(shown).toContain(code)
})
