import { type PriceContent, priceContents } from './choose-content.ts'
import { RejectedFile } from './reject.ts'
import type { ByteSource } from './unpack/byte-source.ts'
import { unpack } from './unpack/unpack.ts'

/** @returns whether a member of an archive is the price file of the hospital in question */
export type IsClaimed = (member: PriceContent) => Promise<boolean>

/**
 * The members of an archive that a hospital claims, largest first.
 *
 * @returns null where the usual choice holds: the source is no archive with several price files, none of them is claimed, or
 * only the largest is
 */
export async function claimedMembers(source: ByteSource, isClaimed: IsClaimed): Promise<string[] | null> {
  const members = await severalPriceFiles(source)
  const claimed: string[] = []
  for (const member of members) if (await isClaimed(member)) claimed.push(member.content.memberPath ?? '')
  const isUsual =
    claimed.length === 0 || (claimed.length === 1 && claimed[0] === members[0]!.content.memberPath)
  return isUsual ? null : claimed
}

/** None where reading the source will say what is wrong with it. */
async function severalPriceFiles(source: ByteSource): Promise<PriceContent[]> {
  try {
    const { contents } = await unpack(source)
    if (contents.length < 2) return []
    const { found } = await priceContents(contents)
    return found.length > 1 ? found : []
  } catch (error) {
    if (error instanceof RejectedFile) return []
    throw error
  }
}
