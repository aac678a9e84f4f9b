import { signatures } from '#modules/templates/contract.ts'
import { signatureDefinitions } from '#modules/templates/signatureSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { insertSignature, listSignatures, withdrawSignature } from './signatureStorage.ts'

const listed = async (db: TenantDb, { files }: Services, tenantId: string) => ({
  signatures: await listSignatures(db, (file) => files.link(tenantId, file)),
})

export const signatureRoutes = implement(signatures, signatureDefinitions, {
  listSignatures: (_, { db, services, actor }) => listed(db, services, actor.tenantId),

  addSignature: async ({ query: { name } }, { actor, tx, uploads, services, fail }) => {
    const { tenantId, userId } = actor
    for await (const upload of uploads()) {
      const policy = uploadPolicies.signature
      const file = await services.files.keep(upload, { tenantId, userId, policy, purpose: 'signature', tx })
      return tx(async ({ db, audit }) => {
        const signatureId = await insertSignature(db, { name, fileId: file.id, by: userId })
        if (!signatureId) return fail('too-many-signatures')
        audit({ entity: 'signature', entityId: signatureId, after: { name, picture: file.name } })
        return listed(db, services, tenantId)
      })
    }
    return fail('one-picture')
  },

  withdrawSignature: async ({ params: { signatureId } }, { db, actor, services, audit, fail }) => {
    const withdrawn = await withdrawSignature(db, signatureId, actor.userId)
    if (!withdrawn) return fail('no-such-signature')
    if (withdrawn.isFirst)
      audit({ entity: 'signature', entityId: signatureId, after: { name: withdrawn.name, withdrawn: true } })
    return listed(db, services, actor.tenantId)
  },
})
