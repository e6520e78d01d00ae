import type { MentionKind } from '../codes/mention.ts'

/** Stands for a list of codes in a shadow; private-use characters, which no policy prints. */
export const MARKS: Record<MentionKind, string> = {
  service: '\ue000',
  diagnosis: '\ue001',
  revenue: '\ue002',
  modifier: '\ue003',
  place: '\ue004',
}
