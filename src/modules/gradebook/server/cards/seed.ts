import type { TenantDb } from '#platform/server/database/database.ts'
import { standardDesign } from '../../contracts/cardDesign.ts'
import { insertDesign, insertVersion } from './designStorage.ts'

/** The standard design under a name of its own, as a draft or published once. */
export async function aCardDesign(
  db: TenantDb,
  by: string,
  isPublished: boolean,
): Promise<{ designId: string; version: number }> {
  const designId = await insertDesign(db, 'Seed design', standardDesign)
  if (isPublished) await insertVersion(db, designId, { version: 1, by })
  return { designId, version: isPublished ? 2 : 1 }
}
