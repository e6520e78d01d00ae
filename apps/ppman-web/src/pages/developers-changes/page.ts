import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { page } from '../../views.ts'

/** A version of the policy API. Versions that are not released have no day. */
type Version = { version: string; day: string | null; changes: readonly string[] }

const readChangelog = (): Version[] =>
  JSON.parse(readFileSync(new URL('./changelog.json', import.meta.url), 'utf8')) as Version[]

const model = {
  title: 'Changes',
  description: 'What changed in the policy API, which changes may come when, and how an operation ends.',
  versions: readChangelog().map(({ version, day, changes }) => ({
    version,
    day: day ?? 'not released yet',
    changes,
  })),
}

/** Changelog of the policy API, and what callers can rely on (specification, section 9). */
export const developerChangesPage = page<z.ZodObject, typeof model>({
  path: '/policy/developers/changes',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: () => Promise.resolve(model),
  examples: { page: model },
})
