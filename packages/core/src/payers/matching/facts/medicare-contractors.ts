/**
 * Names under which Medicare's administrative contractors, and the carriers and intermediaries before them, appear on
 * claims. With a state they mean Medicare Part A or B of that state. Source: CMS, "Who are the MACs" and the archive of
 * contract transitions 2006–2024.
 */
export const MEDICARE_CONTRACTORS: readonly string[] = [
  'noridian',
  'noridian healthcare solutions',
  'noridian administrative services',
  'novitas',
  'novitas solutions',
  'highmark medicare services',
  'first coast',
  'first coast service options',
  'fcso',
  'palmetto gba',
  'palmetto',
  'pgba',
  'cgs',
  'cgs administrators',
  'cigna government services',
  'national government services',
  'ngs',
  'wps gha',
  'wisconsin physicians service',
  'wps',
  'wps government health administrators',
  'cahaba gba',
  'cahaba',
  'trailblazer',
  'trailblazer health enterprises',
  'pinnacle business solutions',
  'nhic',
  'national heritage insurance',
  'riverbend government benefits administrator',
]
