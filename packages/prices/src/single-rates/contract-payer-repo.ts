import { type Db, Prisma, queryRows } from '@ppman/db'

/** A contract of a file by its names in lower case, and the payer of the directory. */
export type ContractPayer = {
  payer: string
  plan: string
  /** Line of business; null for a contract that was not classified. */
  productLine: string | null
  /** Null while no payer is certain. */
  payerId: string | null
}

/** Who the contracts of a file are with. */
export function contractPayerRepo(db: Db) {
  return {
    ofFile: (fileId: string): Promise<ContractPayer[]> =>
      queryRows(
        db,
        Prisma.sql`
        SELECT lower(c.payer_name) AS payer, lower(c.plan_name) AS plan, l.product_line AS "productLine",
          l.payer_id::text AS "payerId"
        FROM mrf_file_contract f JOIN contract c ON c.id = f.contract_id
        LEFT JOIN payer_line l ON l.id = c.payer_line_id
        WHERE f.file_id = ${fileId}::uuid`,
      ),
  }
}
