import { createHash } from 'node:crypto'
import { newId } from '#platform/server/database/ids.ts'
import type { ProofServer } from '#proof/server/proofServer.ts'
import { createAnonymous } from '../principals.ts'
import type { Examples } from '../scenes.ts'

/** Stores a file for the tenant, with its row; returns the token of a valid link. */
export async function aFile(server: ProofServer, tenantId: string, content: string | Buffer, name = `${content}.txt`) {
  const bytes = Buffer.from(content)
  const storageKey = `${tenantId}/${newId()}`
  await server.services.files.storage.put(storageKey, bytes, { type: 'text/plain' })
  const file = await server.services.database.inTenant({ tenantId }, (db) =>
    db
      .insertInto('files')
      .values({
        name,
        type: 'text/plain',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest(),
        storage_key: storageKey,
        purpose: 'proof',
      })
      .returning(['id', 'name', 'type', 'size'])
      .executeTakeFirstOrThrow(),
  )
  return { fileId: file.id, token: server.services.files.link(tenantId, file).url.split('/').at(-1) ?? '' }
}

export const examples: Examples = {
  'files.getFile': async ({ server, school, tenantId }) => ({
    as: await createAnonymous(server, school),
    params: await aFile(server, tenantId, 'proof'),
  }),
}
