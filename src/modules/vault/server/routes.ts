import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { offsetOf } from '#platform/contract/paging.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
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
import { readCategories, saveCategory, seenBy } from './categories.ts'
import { readSealed, sealStored } from './sealedFiles.ts'
import { addItem, openLink, reachOf, removeItem, supersedeOlder } from './vaultItems.ts'
import { fullName, isLeaver, isStaff } from './vaultPeople.ts'
import { findVault, listLooks, listVaults } from './vaultReads.ts'

const day = 24 * 60 * 60
/** A link opens one look, for the person it was made for. */
const linkOf = ({ secret }: Pick<Services, 'secret'>, { tenantId, userId }: Actor, vaultLookId: string) => ({
  secret: secret('vault links').toString('base64url'),
  tenantId,
  fileId: vaultLookId,
  purpose: `vault ${userId}`,
})
const nameOf = ({ firstName, lastName, userName }: Actor) => `${firstName} ${lastName}`.trim() || userName

/** The caller's own vault. */
async function ownVault(db: TenantDb, { userId }: Actor) {
  const categories = await readCategories(db)
  return findVault(db, userId, { isEdit: true, isOwner: true, categories, seen: [] })
}

/** Somebody's vault as this person of the office sees it. */
async function vaultFor(db: TenantDb, userId: string, actor: Actor) {
  const categories = await readCategories(db)
  const isEdit = actor.isSuperAdmin || actor.matrix.topVault.canEdit
  return findVault(db, userId, { isEdit, isOwner: false, categories, seen: seenBy(actor, categories) })
}

/** The categories that are for this person because of their privilege. */
const seenFor = async (db: TenantDb, actor: Actor) =>
  actor.roleId === 1 ? seenBy(actor, await readCategories(db)) : []

export const vaultRoutes = implement(vault, vaultDefinitions, {
  getOwnVault: async (_, { db, actor }) => {
    const found = await ownVault(db, actor)
    if (!found) throw problem('not-found')
    return found
  },

  keepVaultFile: async (_, { actor, services, tx, uploads, fail }) => {
    const { tenantId, userId } = actor
    if (await tx(({ db }) => isLeaver(db, userId))) return fail('vault-read-only')
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
    if (await isLeaver(db, actor.userId)) return fail('vault-read-only')
    const categories = await readCategories(db)
    const seen = categories.map(({ code }) => code)
    const { userId } = actor
    const refused = await addItem(context, { ownerId: userId, userId, form: body, categories, seen })
    if (refused) return fail(refused)
    return (await ownVault(db, actor)) ?? fail('no-such-document')
  },

  removeOwnItem: async ({ params: { vaultItemId } }, { db, actor, audit, fail }) => {
    if (await isLeaver(db, actor.userId)) return fail('vault-read-only')
    const { rows } = await sql<{ state: string }>`select state from vault_items
      where id = ${vaultItemId} and user_id = ${actor.userId} and removed_at is null for update`.execute(db)
    const [held] = rows
    if (!held) return fail('no-such-document')
    if (held.state === 'verified' || held.state === 'superseded') return fail('item-verified')
    await removeItem(db, vaultItemId)
    audit({ entity: 'vaultItem', entityId: vaultItemId, before: held, after: { removed: true } })
    return (await ownVault(db, actor)) ?? fail('no-such-document')
  },

  lookAtItem: async ({ params: { vaultItemId }, body: { action, reason } }, { db, actor, services, audit, fail }) => {
    const reach = (await reachOf(db, vaultItemId, actor, await seenFor(db, actor))) ?? fail('no-such-document')
    if (reach.via === 'office' && reason === '')
      return fail('reason-needed', {
        fields: [{ field: 'reason', ...serverText('reason-needed', 'Say why you look at it. The owner will see it.') }],
      })
    if (action === 'download' && !reach.mayDownload) return fail('no-download')
    if ((await countAttempt(db, `vault look ${actor.userId}`, day)).count > limits.looksPerDay)
      return fail('daily-limit')
    const why = reach.via === 'office' ? reason : ''
    const vaultLookId = newId()
    await sql`insert into vault_looks (id, item_id, user_id, action, reason)
      values (${vaultLookId}, ${vaultItemId}, ${actor.userId}, ${action}, ${why})`.execute(db)
    audit({ entity: 'vaultItem', entityId: vaultItemId, after: { action }, ...(why && { reason: why }) })
    const expiresAt = new Date(services.now().getTime() + linkSeconds * 1000)
    return {
      vaultLookId,
      token: sign({ ...linkOf(services, actor, vaultLookId), expiresAt }),
      expiresAt: expiresAt.toISOString(),
    }
  },

  listLooks: async ({ params: { vaultItemId }, query }, { db, actor, fail }) => {
    const reach = await reachOf(db, vaultItemId, actor, await seenFor(db, actor))
    if (!reach || reach.via === 'share') return fail('no-such-document')
    return listLooks(db, vaultItemId, query)
  },

  shareItem: async (
    { params: { vaultItemId }, body: { userId, role, mayDownload, until, purpose } },
    { db, actor, audit, notify, fail },
  ) => {
    const reach = await reachOf(db, vaultItemId, actor, [])
    if (!reach || reach.ownerId !== actor.userId) return fail('no-such-document')
    if (await isLeaver(db, actor.userId)) return fail('vault-read-only')
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
    return (await ownVault(db, actor)) ?? fail('no-such-document')
  },

  endShare: async ({ params: { vaultShareId } }, { db, actor, audit, fail }) => {
    const { numAffectedRows = 0n } = await sql`update vault_shares s set ended_at = now() from vault_items i
      where s.id = ${vaultShareId} and s.ended_at is null and i.tenant_id = s.tenant_id and i.id = s.item_id and i.user_id = ${actor.userId}`.execute(
      db,
    )
    if (numAffectedRows === 0n) return fail('no-such-document')
    audit({ entity: 'vaultShare', entityId: vaultShareId, after: { ended: true } })
    return (await ownVault(db, actor)) ?? fail('no-such-document')
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

  readVaultFile: async ({ params: { vaultLookId, token } }, { actor, tx, services, fail }) => {
    const state = verify({ ...linkOf(services, actor, vaultLookId), token, now: services.now() })
    if (state === 'expired') return fail('link-expired')
    if (state === 'invalid') return fail('no-such-document')
    const { file, isView } = await tx(async ({ db }) => {
      const opened = (await openLink(db, vaultLookId, actor, await seenFor(db, actor))) ?? fail('no-such-document')
      return { file: (await services.files.find(db, opened.fileId)) ?? fail('no-such-document'), isView: opened.isView }
    })
    const bytes = await readSealed({
      storage: services.files.storage,
      secret: services.secret,
      tenantId: actor.tenantId,
      storageKey: file.storageKey,
    })
    return { body: Readable.from(bytes), type: file.type, name: file.name, size: bytes.length, inline: isView }
  },
})

export const vaultOfficeRoutes = implement(vaultOffice, vaultOfficeDefinitions, {
  listVaultCategories: async (_, { db }) => ({ categories: await readCategories(db) }),
  addVaultCategory: async ({ body }, context) => {
    const refused = await saveCategory(context, null, body)
    if (refused === 'category-taken' || refused === 'too-many-categories') return context.fail(refused)
    return { categories: await readCategories(context.db) }
  },
  saveVaultCategory: async ({ params: { category }, body }, context) => {
    const refused = await saveCategory(context, category, body)
    if (refused && refused !== 'too-many-categories') return context.fail(refused)
    return { categories: await readCategories(context.db) }
  },
  listVaults: async ({ query }, { db }) => listVaults(db, query, await readCategories(db)),
  getVault: async ({ params: { userId } }, { db, actor, fail }) =>
    (await vaultFor(db, userId, actor)) ?? fail('no-such-document'),
  addItemFor: async ({ params: { userId }, body }, context) => {
    const { db, actor, fail } = context
    if (!(await vaultFor(db, userId, actor))) return fail('no-such-document')
    const categories = await readCategories(db)
    const added = { ownerId: userId, userId: actor.userId, form: body, reason: body.reason }
    const refused = await addItem(context, { ...added, categories, seen: seenBy(actor, categories) })
    if (refused) return fail(refused)
    return (await vaultFor(db, userId, actor)) ?? fail('no-such-document')
  },
  decideItem: async (
    { params: { userId, vaultItemId }, body: { isVerified, reason } },
    { db, actor, audit, notify, fail },
  ) => {
    const { rows } = await sql<{
      state: string
      title: string
      category: string
      roleId: number
    }>`select i.state, i.title, i.category, u.role_id as "roleId" from vault_items i
      join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
      where i.id = ${vaultItemId} and i.user_id = ${userId} and i.removed_at is null for update of i`.execute(db)
    const [held] = rows
    if (!held || !(await seenFor(db, actor)).includes(held.category)) return fail('no-such-document')
    if (held.state !== 'submitted') return fail('not-waiting')
    const state = isVerified ? 'verified' : 'returned'
    await sql`update vault_items set state = ${state}, reason = ${isVerified ? '' : reason}, verified_by = ${isVerified ? actor.userId : null}
      where id = ${vaultItemId}`.execute(db)
    if (isVerified) await supersedeOlder(db, vaultItemId)
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
    return (await vaultFor(db, userId, actor)) ?? fail('no-such-document')
  },
})
