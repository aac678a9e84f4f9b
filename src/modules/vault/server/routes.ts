import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { offsetOf } from '#platform/contract/paging.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { sign, verify } from '#platform/server/files/fileLinks.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { countAttempt } from '#platform/server/requests/shares/throttle.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { vault, vaultOffice } from '../contract.ts'
import { documentReturned, documentShared, documentVerified } from '../notifications.ts'
import { limits, linkSeconds, shareRoles } from '../rules.ts'
import { vaultDefinitions, vaultOfficeDefinitions } from '../schemas.ts'
import { vaultPaths } from '../web/paths.ts'
import { readSealed, sealStored } from './sealedFiles.ts'
import { addItem, reachOf } from './vaultItems.ts'
import { findVault, fullName, isStaff, listLooks, listVaults } from './vaultReads.ts'

const day = 24 * 60 * 60
const linkKey = ({ secret }: Pick<Services, 'secret'>) => secret('vault links').toString('base64url')
const isOffice = ({ isSuperAdmin, matrix, roleId }: Actor) => roleId === 1 && (isSuperAdmin || matrix.topVault.canView)
const nameOf = ({ firstName, lastName, userName }: Actor) => `${firstName} ${lastName}`.trim() || userName
const own = { isEdit: true, isOwner: true }

export const vaultRoutes = implement(vault, vaultDefinitions, {
  getOwnVault: async (_, { db, actor }) => {
    const found = await findVault(db, actor.userId, own)
    if (!found) throw problem('not-found')
    return found
  },

  keepVaultFile: async (_, { actor, services, tx, uploads, fail }) => {
    const { tenantId, userId } = actor
    for await (const upload of uploads()) {
      const tried = await tx(({ db }) => countAttempt(db, `vault file ${userId}`, day))
      if (tried.count > limits.filesPerDay) return fail('daily-limit')
      const kept = { policy: uploadPolicies.schoolDocument, purpose: 'vault' }
      const file = await services.files.keep(upload, { tenantId, userId, tx, ...kept })
      const stored = await tx(({ db }) => services.files.find(db, file.id))
      if (!stored) return fail('no-file')
      await sealStored(
        { storage: services.files.storage, secret: services.secret, tenantId, storageKey: stored.storageKey },
        file.type,
      )
      await tx(({ db }) => sql`insert into vault_files (file_id, user_id) values (${file.id}, ${userId})`.execute(db))
      return { fileId: file.id, name: file.name, size: file.size }
    }
    return fail('no-file')
  },

  addOwnItem: async ({ body }, context) => {
    const { db, actor, fail } = context
    const refused = await addItem(context, { ownerId: actor.userId, userId: actor.userId, form: body })
    if (refused) return fail(refused)
    return (await findVault(db, actor.userId, own)) ?? fail('no-such-document')
  },

  removeOwnItem: async ({ params: { vaultItemId } }, { db, actor, audit, fail }) => {
    const { rows } = await sql<{ state: string }>`select state from vault_items
      where id = ${vaultItemId} and user_id = ${actor.userId} and removed_at is null for update`.execute(db)
    const [held] = rows
    if (!held) return fail('no-such-document')
    if (held.state === 'verified' || held.state === 'superseded') return fail('item-verified')
    await sql`update vault_items set removed_at = now() where id = ${vaultItemId}`.execute(db)
    audit({ entity: 'vaultItem', entityId: vaultItemId, before: held, after: { removed: true } })
    return (await findVault(db, actor.userId, own)) ?? fail('no-such-document')
  },

  lookAtItem: async ({ params: { vaultItemId }, body: { action, reason } }, { db, actor, services, audit, fail }) => {
    const reach = (await reachOf(db, vaultItemId, actor, isOffice(actor))) ?? fail('no-such-document')
    if (reach.via === 'office' && reason === '')
      return fail('reason-needed', {
        fields: [{ field: 'reason', ...serverText('reason-needed', 'Say why you look at it. The owner will see it.') }],
      })
    if (action === 'download' && !reach.mayDownload) return fail('no-download')
    if ((await countAttempt(db, `vault look ${actor.userId}`, day)).count > limits.looksPerDay)
      return fail('daily-limit')
    const why = reach.via === 'office' ? reason : ''
    await sql`insert into vault_looks (item_id, user_id, action, reason)
      values (${vaultItemId}, ${actor.userId}, ${action}, ${why})`.execute(db)
    audit({ entity: 'vaultItem', entityId: vaultItemId, after: { action }, ...(why && { reason: why }) })
    const expiresAt = new Date(services.now().getTime() + linkSeconds * 1000)
    const token = sign({
      secret: linkKey(services),
      tenantId: actor.tenantId,
      fileId: vaultItemId,
      purpose: `vault ${action}`,
      expiresAt,
    })
    const letter = action === 'view' ? 'v' : 'd'
    return {
      url: vault.routes.readVaultFile.path.replace(':vaultItemId', vaultItemId).replace(':token', `${letter}${token}`),
      expiresAt: expiresAt.toISOString(),
    }
  },

  listLooks: async ({ params: { vaultItemId }, query }, { db, actor, fail }) => {
    const reach = await reachOf(db, vaultItemId, actor, isOffice(actor))
    if (!reach || reach.via === 'share') return fail('no-such-document')
    return listLooks(db, vaultItemId, query)
  },

  shareItem: async (
    { params: { vaultItemId }, body: { userId, role, mayDownload, until, purpose } },
    { db, actor, audit, notify, fail },
  ) => {
    const reach = await reachOf(db, vaultItemId, actor, false)
    if (!reach || reach.ownerId !== actor.userId) return fail('no-such-document')
    const { rows } = await sql<{ isPast: boolean; isFound: boolean }>`
      select ${until}::date < school_today() as "isPast", ${userId}::uuid is null or exists (
        select from users u where u.id = ${userId} and ${isStaff} and u.id <> ${actor.userId}) as "isFound"`.execute(db)
    if (!rows[0]?.isFound) return fail('no-such-person')
    if (rows[0].isPast) return fail('until-past')
    await sql`insert into vault_shares (item_id, user_id, role_id, may_download, until, purpose, shared_by)
      values (${vaultItemId}, ${userId}, ${role && shareRoles[role]}, ${mayDownload}, ${until}, ${purpose}, ${actor.userId})`.execute(
      db,
    )
    const sharedWith = userId ?? role
    audit({ entity: 'vaultItem', entityId: vaultItemId, after: { sharedWith, mayDownload, until, purpose } })
    if (userId) await notify(documentShared, { to: userId, params: { title: reach.title, name: nameOf(actor) } })
    return (await findVault(db, actor.userId, own)) ?? fail('no-such-document')
  },

  endShare: async ({ params: { vaultShareId } }, { db, actor, audit, fail }) => {
    const { numAffectedRows = 0n } = await sql`update vault_shares s set ended_at = now() from vault_items i
      where s.id = ${vaultShareId} and s.ended_at is null and i.tenant_id = s.tenant_id and i.id = s.item_id and i.user_id = ${actor.userId}`.execute(
      db,
    )
    if (numAffectedRows === 0n) return fail('no-such-document')
    audit({ entity: 'vaultShare', entityId: vaultShareId, after: { ended: true } })
    return (await findVault(db, actor.userId, own)) ?? fail('no-such-document')
  },

  listVaultPeople: async ({ query }, { db, actor }) => {
    const named = query.q === '' ? sql`true` : sql`${fullName('u')} ilike ${`%${query.q.replace(/[\\%_]/g, '\\$&')}%`}`
    const where = sql`${isStaff} and u.id <> ${actor.userId} and ${named}`
    const [page, counted] = await Promise.all([
      sql<{
        userId: string
        name: string
      }>`select u.id as "userId", ${fullName('u')} as name from users u where ${where}
        order by 2 ${query.sort === '-name' ? sql`desc` : sql`asc`}, 1 limit ${query.size} offset ${offsetOf(query)}`.execute(
        db,
      ),
      sql<{ total: number }>`select count(*)::int as total from users u where ${where}`.execute(db),
    ])
    return { rows: page.rows, total: counted.rows[0]?.total ?? 0, page: query.page, size: query.size }
  },

  readVaultFile: async ({ params: { vaultItemId, token } }, { tenant, tx, services, fail }) => {
    if (!tenant) throw problem('invalid-tenant')
    const isView = token.startsWith('v')
    const link = {
      secret: linkKey(services),
      tenantId: tenant.id,
      fileId: vaultItemId,
      purpose: isView ? 'vault view' : 'vault download',
    }
    const state = verify({ ...link, token: token.slice(1), now: services.now() })
    if (state === 'expired') return fail('link-expired')
    if (state === 'invalid') return fail('no-such-document')
    const file = await tx(async ({ db }) => {
      const { rows } = await sql<{
        id: string
      }>`select file_id as id from vault_items where id = ${vaultItemId} and removed_at is null`.execute(db)
      return rows[0] && services.files.find(db, rows[0].id)
    })
    if (!file) return fail('no-such-document')
    const bytes = await readSealed({
      storage: services.files.storage,
      secret: services.secret,
      tenantId: tenant.id,
      storageKey: file.storageKey,
    })
    return { body: Readable.from(bytes), type: file.type, name: file.name, size: bytes.length, inline: isView }
  },
})

export const vaultOfficeRoutes = implement(vaultOffice, vaultOfficeDefinitions, {
  listVaults: ({ query }, { db }) => listVaults(db, query),
  getVault: async ({ params: { userId } }, { db, actor, fail }) =>
    (await findVault(db, userId, { isEdit: actor.isSuperAdmin || actor.matrix.topVault.canEdit, isOwner: false })) ??
    fail('no-such-document'),
  addItemFor: async ({ params: { userId }, body }, context) => {
    const { db, actor, fail } = context
    if (!(await findVault(db, userId, { isEdit: true, isOwner: false }))) return fail('no-such-document')
    const refused = await addItem(context, { ownerId: userId, userId: actor.userId, form: body, reason: body.reason })
    if (refused) return fail(refused)
    return (await findVault(db, userId, { isEdit: true, isOwner: false })) ?? fail('no-such-document')
  },
  decideItem: async (
    { params: { userId, vaultItemId }, body: { isVerified, reason } },
    { db, actor, audit, notify, fail },
  ) => {
    const { rows } = await sql<{
      state: string
      title: string
      roleId: number
    }>`select i.state, i.title, u.role_id as "roleId" from vault_items i
      join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
      where i.id = ${vaultItemId} and i.user_id = ${userId} and i.removed_at is null for update of i`.execute(db)
    const [held] = rows
    if (!held) return fail('no-such-document')
    if (held.state !== 'submitted') return fail('not-waiting')
    const state = isVerified ? 'verified' : 'returned'
    await sql`update vault_items set state = ${state}, reason = ${isVerified ? '' : reason}, verified_by = ${isVerified ? actor.userId : null}
      where id = ${vaultItemId}`.execute(db)
    audit({
      entity: 'vaultItem',
      entityId: vaultItemId,
      before: { state: held.state },
      after: { state },
      ...(reason && { reason }),
    })
    const link = held.roleId === 3 ? vaultPaths.teacher : vaultPaths.own
    if (isVerified) await notify(documentVerified, { to: userId, params: { title: held.title }, link })
    else await notify(documentReturned, { to: userId, params: { title: held.title, reason }, link })
    return (await findVault(db, userId, { isEdit: true, isOwner: false })) ?? fail('no-such-document')
  },
})
