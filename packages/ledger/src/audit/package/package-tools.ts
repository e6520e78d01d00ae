import type { PackageRecords } from './package-records.ts'

const names = (values: readonly unknown[]) => [...new Set(values.map(String))].toSorted()

/** Names and versions of what read, normalised, compared and extracted. */
export const toolsOf = ({ evidence, changes, parses, fetches }: PackageRecords) => ({
  fetchers: names(fetches.map(({ tool }) => tool)),
  extractors: names(parses.map(({ extractor }) => extractor)),
  normalisers: names(parses.map(({ norm }) => norm)),
  classifiers: names(changes.map(({ classifier }) => classifier)),
  rule_extractors: names(evidence.map(({ extractor }) => extractor)),
  text_forms: names(evidence.map(({ text_form }) => text_form)),
})
