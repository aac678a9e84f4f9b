import { sql } from 'kysely'
import { withdrawDownloads } from '#modules/downloads/server/public.ts'
import { permissionDeciders } from '#modules/reports/access.ts'
import { columnsUsed, type ReportDefinition } from '#modules/reports/definition.ts'
import { permissionDays } from '#modules/reports/limits.ts'
import {
  permissionAsked,
  permissionEnded,
  permissionGranted,
  permissionRefused,
} from '#modules/reports/notifications.ts'
import { reportPermissions } from '#modules/reports/permissionContract.ts'
import { type Permission, reportPermissionsDefinitions } from '#modules/reports/permissionSchemas.ts'
import { reportPaths } from '#modules/reports/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { addDays, type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { Localized } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { subjectsFor } from '../engine/reader.ts'
import { refused } from '../engine/values.ts'
import {
  insertAsked,
  listDeciders,
  listOwnStates,
  listStored,
  lockStored,
  type StoredPermission,
  writeDecision,
} from './permissions.ts'

type Context = { readonly db: TenantDb; readonly actor: Actor; readonly services: Services }

/** The name of a subject, or of a column of it. One that the product no longer has is called by its key. */
function labelOf({ reportSubjects }: Services, subject: string, key?: string): Localized {
  const found = reportSubjects.find(({ name }) => name === subject)
  const named = key === undefined ? found : found?.columns.find((column) => column.key === key)
  return named?.label ?? { en: key ?? subject, hi: key ?? subject }
}

const isOpen = ({ state }: StoredPermission) => state === 'asked' || state === 'granted'

function shown({ actor, services }: Context, stored: StoredPermission): Permission {
  const { keys, userId: _, ...rest } = stored
  const isDecider = mayUse(permissionDeciders, actor)
  return {
    ...rest,
    subject: labelOf(services, stored.subject),
    columns: keys.map((key) => labelOf(services, stored.subject, key)),
    mayDecide: isDecider && !stored.isOwn && stored.state === 'asked',
    mayEnd: (stored.isOwn && isOpen(stored)) || (isDecider && stored.state === 'granted'),
  }
}

async function shownAfter(context: Context, permissionId: string): Promise<Permission> {
  const stored = await lockStored(context.db, permissionId)
  if (!stored) throw problem('not-found')
  return shown(context, stored)
}

const wordsOf = ({ services }: Context, { subject }: Pick<StoredPermission, 'subject'>) => {
  const { en, hi } = labelOf(services, subject)
  return { subject: en, subjectHi: hi }
}

function checkUntil({ actor, services }: Context, until: CivilDate): void {
  const now = today(actor.timeZone, services.now())
  if (until < now || until > addDays(now, permissionDays))
    throw refused('until', 'permission-until', 'Choose a day within the next 90 days.')
}

/** The files that a person had made with the columns of a permission. */
async function filesWith(db: TenantDb, { userId, subject, keys }: StoredPermission): Promise<string[]> {
  const { rows } = await sql<{ downloadId: string; definition: ReportDefinition }>`
    select download_id as "downloadId", definition from report_runs
    where user_id = ${userId} and definition ->> 'subject' = ${subject} and download_id is not null
      and as_of > now() - interval '30 days' order by as_of desc limit 1000`.execute(db)
  return rows
    .filter(({ definition }) => keys.some((key) => columnsUsed(definition).has(key)))
    .map(({ downloadId }) => downloadId)
}

export const reportPermissionRoutes = implement(reportPermissions, reportPermissionsDefinitions, {
  listPermissions: async (_, context) => ({
    rows: (await listStored(context.db, mayUse(permissionDeciders, context.actor))).map((one) => shown(context, one)),
  }),

  askPermission: async ({ body }, context) => {
    const { db, actor, services, audit, notify, fail } = context
    const subject = subjectsFor(services, actor).find(({ name }) => name === body.subject)
    if (!subject) return fail('no-such-subject')
    const columns = [...new Set(body.columns)]
    columns.forEach((key, at) => {
      if (!subject.columns.some((column) => column.key === key && column.isProtected))
        throw refused(`columns.${at}`, 'column-not-protected', 'Choose one of the protected columns.')
    })
    // One after the other for each person, so that nothing is asked for twice.
    await sql`select pg_advisory_xact_lock(hashtext(${`report permission ${actor.userId}`}))`.execute(db)
    const own = (await listOwnStates(db, actor.userId)).filter((one) => one.subject === body.subject)
    const stateOf = (key: string) => own.find((one) => one.key === key)
    if (columns.some((key) => stateOf(key)?.isAsked)) return fail('already-asked')
    if (columns.every((key) => stateOf(key)?.until)) return fail('already-permitted')
    const deciders = await listDeciders(db, actor.userId)
    if (deciders.length === 0) return fail('nobody-decides')
    const permissionId = await insertAsked(db, actor.userId, { ...body, columns })
    const after = { subject: body.subject, columns, state: 'asked' }
    audit({ entity: 'reportPermission', entityId: permissionId, after, reason: body.reason })
    const params = {
      ...wordsOf(context, body),
      name: `${actor.firstName} ${actor.lastName}`.trim(),
      reason: body.reason,
    }
    await notify(permissionAsked, { to: deciders, params, link: reportPaths.permissions })
    return shownAfter(context, permissionId)
  },

  grantPermission: async ({ params: { permissionId }, body: { until } }, context) => {
    const { db, audit, notify, fail } = context
    const stored = await lockStored(db, permissionId)
    if (!stored) return fail('no-such-permission')
    if (stored.isOwn) return fail('own-permission')
    if (stored.state !== 'asked') return fail('already-decided')
    checkUntil(context, until)
    await writeDecision(db, stored, { state: 'granted', until })
    const after = { state: 'granted', until, subject: stored.subject, columns: stored.keys }
    audit({ entity: 'reportPermission', entityId: permissionId, before: { state: stored.state }, after })
    const params = { ...wordsOf(context, stored), until }
    await notify(permissionGranted, { to: stored.userId, params, link: reportPaths.permissions })
    return shownAfter(context, permissionId)
  },

  refusePermission: async ({ params: { permissionId }, body: { answer } }, context) => {
    const { db, audit, notify, fail } = context
    const stored = await lockStored(db, permissionId)
    if (!stored) return fail('no-such-permission')
    if (stored.isOwn) return fail('own-permission')
    if (stored.state !== 'asked') return fail('already-decided')
    await writeDecision(db, stored, { state: 'refused', answer })
    audit({
      entity: 'reportPermission',
      entityId: permissionId,
      before: { state: stored.state },
      after: { state: 'refused' },
      reason: answer,
    })
    const params = { ...wordsOf(context, stored), answer }
    await notify(permissionRefused, { to: stored.userId, params, link: reportPaths.permissions })
    return shownAfter(context, permissionId)
  },

  endPermission: async ({ params: { permissionId }, body: { answer } }, context) => {
    const { db, actor, audit, notify, fail } = context
    const stored = await lockStored(db, permissionId)
    if (!stored || !(stored.isOwn || mayUse(permissionDeciders, actor))) return fail('no-such-permission')
    if (!shown(context, stored).mayEnd) return fail('already-decided')
    await writeDecision(db, stored, { state: 'ended', answer })
    const files = await filesWith(db, stored)
    await withdrawDownloads(db, files)
    audit({
      entity: 'reportPermission',
      entityId: permissionId,
      before: { state: stored.state, until: stored.until },
      after: { state: 'ended', files: files.length },
      reason: answer,
    })
    const params = { ...wordsOf(context, stored), answer }
    if (!stored.isOwn) await notify(permissionEnded, { to: stored.userId, params, link: reportPaths.permissions })
    return shownAfter(context, permissionId)
  },
})
