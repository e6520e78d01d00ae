import path from 'node:path'
import { ROOT } from '../../../judges/src/verdicts/places.ts'

/** Folder of the scripts. */
export const SCRIPTS = path.join(ROOT, 'infra', 'faults', 'src')

/** File of the verdicts. */
export const RESULTS = path.join(ROOT, 'infra', 'faults', 'results.json')
