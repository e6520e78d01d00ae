import { policyDocument } from '../../api-reference/document.ts'
import { strangerChrome } from '../../testing.ts'
import { developerChangesPage } from './page.ts'

test('the newest version of the changelog is that of the description', () => {
  const model = developerChangesPage.examples['page'] as {
    versions: { version: string; changes: string[] }[]
  }
  expect(model.versions[0]?.version).toBe(policyDocument.info.version)
  for (const { changes } of model.versions) expect(changes.length).toBeGreaterThan(0)
})

test('the page says what may change when, and how an operation ends', () => {
  const shown = developerChangesPage.render(developerChangesPage.examples['page']!, strangerChrome)
  expect(shown).toContain('at least 90 days')
  expect(shown).toContain('<code>/api/v1</code>')
})
