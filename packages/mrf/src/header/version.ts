/** CMS dictionaries that a file's columns can tell apart. */
export type DictionaryVersion = '3.0.0' | '2.2.0' | '2.0.0'

const V3 = /^(median_amount|10th_percentile|90th_percentile|attester_name|type_2_npi|location_name)\b/
const V22 = /^(estimated_amount|modifiers|drug_unit_of_measurement)\b/
const V20 = /^hospital_location\b/

/**
 * The dictionary whose columns a file has. The declared version does not tell: CSV files of dictionary 2.2 must declare
 * 2.0.0 by the validator's rule.
 *
 * @param names folded names of the general header and of the data header
 */
export function detectVersion(names: Iterable<string>): DictionaryVersion | null {
  const all = [...names]
  if (all.some((name) => V3.test(name))) return '3.0.0'
  if (all.some((name) => V22.test(name))) return '2.2.0'
  return all.some((name) => V20.test(name)) ? '2.0.0' : null
}

/** Whether a declared version can belong to the detected dictionary (`2.0.0` stands for every 2.x in CSV files). */
export function agrees(declared: string, detected: DictionaryVersion | null): boolean {
  return detected === null || declared.trim().split('.')[0] === detected.split('.')[0]
}
