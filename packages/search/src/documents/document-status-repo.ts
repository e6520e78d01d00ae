import { Prisma } from '@ppman/db'
import { dayBefore, holdsOnSql, notEndedSql, validityOn } from '@ppman/policies/rules'

const { sql } = Prisma

export type DocumentStatus = 'current' | 'future' | 'proposed' | 'retired'

type DatedDocument = { effectiveOn: string | null; retiredOn: string | null; isProposed: boolean }

/** First and last day of a document: the last one is the day before its retirement date. */
export const documentDays = ({ effectiveOn, retiredOn }: Omit<DatedDocument, 'isProposed'>) => ({
  effectiveFrom: effectiveOn,
  effectiveTo: retiredOn && dayBefore(retiredOn),
})

/** The status of a document on a day, by the dates that it states. */
export function documentStatusOn(document: DatedDocument, day: string): DocumentStatus {
  const validity = validityOn(documentDays(document), day)
  if (validity === 'ended') return 'retired'
  if (document.isProposed) return 'proposed'
  return validity === 'upcoming' ? 'future' : 'current'
}

const daysOf = (document: Prisma.Sql) => ({
  from: sql`${document}.effective_date`,
  to: sql`(${document}.retirement_date - 1)`,
})

/** SQL of the status `current` of a row of `search_document`. */
export const isCurrentSql = (document: Prisma.Sql, day: string): Prisma.Sql =>
  sql`NOT ${document}.is_proposed AND ${holdsOnSql(daysOf(document), day)}`

/** SQL of the status `retired` of a row with the dates of `search_document`. */
export const isRetiredSql = (document: Prisma.Sql, day: string): Prisma.Sql =>
  sql`NOT ${notEndedSql(daysOf(document), day)}`
