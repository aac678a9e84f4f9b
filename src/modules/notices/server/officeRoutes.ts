import { sql } from 'kysely'
import type * as z from 'zod'
import { newId } from '#platform/server/database/ids.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { cleanRichText } from '#platform/server/richText.ts'
import type { Services } from '#platform/server/services.ts'
import { noticeOffice } from '../contract.ts'
import { boardChanged } from '../events.ts'
import { noticeReminder } from '../notifications.ts'
import { type NoticeForm, noticeOfficeDefinitions } from '../schemas.ts'
import { noticePath } from '../web/paths.ts'
import { audienceForm, recipientIds, saveAudience } from './audience.ts'
import { byBoard, scheduleNotice } from './jobs.ts'
import { attachFiles, keepFile } from './noticeFiles.ts'
import { findNotice, type Link, listNotices } from './noticeReads.ts'
import { listRecipients, listSlips } from './recipients.ts'

type Context = Unit & { readonly services: Services; readonly actor: Actor }
type Form = z.output<typeof NoticeForm>

export const linkFor =
  ({ services, actor }: { services: Services; actor: Actor }): Link =>
  (file) =>
    services.files.link(actor.tenantId, file)

const read = (context: Context, noticeId: string) =>
  findNotice(context.db, {
    noticeId,
    userId: context.actor.userId,
    link: linkFor(context),
    now: context.services.now(),
  })

const lock = ({ db }: Context, noticeId: string) =>
  sql`select from notices where id = ${noticeId} for update`.execute(db)

/** Writes what a form says. The answers of a poll are written only while nobody can have voted. */
async function write(
  context: Context,
  noticeId: string,
  form: Form,
  isDraft: boolean,
): Promise<'no-such-class' | 'no-such-file' | null> {
  const { db, actor } = context
  const {
    type,
    title,
    titleHi,
    audience,
    expiresAt,
    isPinned,
    onScreens,
    comments,
    eventAt,
    eventPlace,
    options,
    fileIds,
  } = form
  const [body, bodyHi] = [cleanRichText(form.body), cleanRichText(form.bodyHi)]
  await sql`update notices set type = ${type}, title = ${title}, body = ${body}, title_hi = ${titleHi}, body_hi = ${bodyHi},
      roles = ${[...new Set(audience.roles)]}::text[],
      expires_at = ${expiresAt}, is_pinned = ${isPinned}, on_screens = ${onScreens}, comments = ${comments},
      event_at = ${type === 'event' ? eventAt : null}, event_place = ${type === 'event' ? eventPlace : ''}
    where id = ${noticeId}`.execute(db)
  if (!(await saveAudience(db, noticeId, audience))) return 'no-such-class'
  if (!(await attachFiles(db, noticeId, actor.userId, fileIds))) return 'no-such-file'
  if (isDraft) {
    await sql`delete from notice_options where notice_id = ${noticeId}`.execute(db)
    if (type === 'poll')
      for (const [position, text] of options.entries())
        await sql`insert into notice_options (notice_id, position, body) values (${noticeId}, ${position}, ${text})`.execute(
          db,
        )
  }
  return null
}

const refresh = ({ services, actor, afterCommit }: Context) =>
  afterCommit(() => services.live.toSchool(actor.tenantId, boardChanged, {}))

export const officeRoutes = implement(noticeOffice, noticeOfficeDefinitions, {
  listNotices: ({ query }, { db, services }) => listNotices(db, query, services.now()),
  getNotice: async ({ params }, context) => (await read(context, params.noticeId)) ?? context.fail('no-such-notice'),

  addNotice: async ({ body }, context) => {
    const { db, actor, audit, fail } = context
    const noticeId = newId()
    await sql`insert into notices (id, type, title, author_id) values (${noticeId}, ${body.type}, ${body.title}, ${actor.userId})`.execute(
      db,
    )
    const refused = await write(context, noticeId, body, true)
    if (refused) return fail(refused)
    audit({ entity: 'notice', entityId: noticeId, after: { type: body.type, audience: body.audience } })
    return (await read(context, noticeId)) ?? fail('no-such-class')
  },

  saveNotice: async ({ params: { noticeId }, body: { form, version } }, context) => {
    const { db, audit, fail } = context
    await lock(context, noticeId)
    const before = (await read(context, noticeId)) ?? fail('no-such-notice')
    if (before.version !== version) throw problem('changed-meanwhile', { details: before })
    const isDraft = before.phase === 'draft' || before.phase === 'scheduled'
    if (before.phase === 'past' || (!isDraft && before.type !== form.type)) return fail('not-now')
    const refused = await write(context, noticeId, form, isDraft)
    if (refused) return fail(refused)
    await sql`update notices set version = version + 1 where id = ${noticeId}`.execute(db)
    await scheduleNotice(context, noticeId, { publishAt: before.publishAt, expiresAt: form.expiresAt })
    audit({
      entity: 'notice',
      entityId: noticeId,
      before: { audience: before.audience },
      after: { audience: form.audience },
    })
    refresh(context)
    return (await read(context, noticeId)) ?? fail('no-such-notice')
  },

  publishNotice: async ({ params: { noticeId }, body: { publishAt, version } }, context) => {
    const { db, audit, services, fail } = context
    await lock(context, noticeId)
    const before = (await read(context, noticeId)) ?? fail('no-such-notice')
    if (before.version !== version) throw problem('changed-meanwhile', { details: before })
    if (before.phase !== 'draft' && before.phase !== 'scheduled') return fail('not-now')
    const now = services.now()
    const at = publishAt && new Date(publishAt) > now ? new Date(publishAt) : now
    if (before.expiresAt && new Date(before.expiresAt) <= at) return fail('expires-first')
    await sql`update notices set publish_at = ${at.toISOString()}, version = version + 1 where id = ${noticeId}`.execute(
      db,
    )
    await scheduleNotice(context, noticeId, { publishAt: at.toISOString(), expiresAt: before.expiresAt })
    audit({
      entity: 'notice',
      entityId: noticeId,
      before: { phase: before.phase },
      after: { publishAt: at.toISOString() },
    })
    refresh(context)
    return (await read(context, noticeId)) ?? fail('no-such-notice')
  },

  withdrawNotice: async ({ params: { noticeId }, body: { version } }, context) => {
    const { db, audit, fail } = context
    await lock(context, noticeId)
    const before = (await read(context, noticeId)) ?? fail('no-such-notice')
    if (before.version !== version) throw problem('changed-meanwhile', { details: before })
    if (before.phase === 'past' || before.phase === 'draft') return fail('not-now')
    await sql`update notices set withdrawn_at = now(), is_pinned = false, on_screens = false, version = version + 1 where id = ${noticeId}`.execute(
      db,
    )
    audit({ entity: 'notice', entityId: noticeId, before: { phase: before.phase }, after: { phase: 'past' } })
    refresh(context)
    return (await read(context, noticeId)) ?? fail('no-such-notice')
  },

  deleteNotice: async ({ params: { noticeId } }, context) => {
    const { db, audit, fail } = context
    await lock(context, noticeId)
    const before = (await read(context, noticeId)) ?? fail('no-such-notice')
    if (before.phase !== 'draft') return fail('not-now')
    await sql`update notice_files set notice_id = null where notice_id = ${noticeId}`.execute(db)
    await sql`delete from notices where id = ${noticeId}`.execute(db)
    audit({ entity: 'notice', entityId: noticeId, before: { title: before.title } })
    return {}
  },

  keepNoticeFile: async (_, context) => {
    const kept = await keepFile(context)
    return typeof kept === 'string' ? context.fail(kept) : kept
  },
  getAudienceForm: (_, { db }) => audienceForm(db),

  listRecipients: async ({ params: { noticeId }, query }, { db, fail }) => {
    const { rows } = await sql`select from notices where id = ${noticeId}`.execute(db)
    return rows.length > 0 ? listRecipients(db, noticeId, query) : fail('no-such-notice')
  },

  listSlips: async ({ params: { noticeId }, query }, { db, fail }) => {
    const { rows } = await sql`select from notices where id = ${noticeId} and type = 'slip'`.execute(db)
    return rows.length > 0 ? listSlips(db, noticeId, query) : fail('no-such-notice')
  },

  remindUnread: async ({ params: { noticeId } }, context) => {
    const { db, notify, audit, fail } = context
    await lock(context, noticeId)
    const notice = (await read(context, noticeId)) ?? fail('no-such-notice')
    if (notice.phase !== 'ongoing') return fail('not-now')
    const { numAffectedRows = 0n } = await sql`update notices set reminded_at = now()
      where id = ${noticeId} and coalesce(reminded_at, '-infinity') < now() - interval '1 hour'`.execute(db)
    if (numAffectedRows === 0n) return fail('reminded-already')
    const ids = await recipientIds(db, noticeId, 'waited for')
    const { title, titleHi } = notice
    for (const [list, to] of await byBoard(db, ids))
      await notify(noticeReminder, { to, params: { title, titleHi }, link: noticePath(list, noticeId) })
    audit({ entity: 'notice', entityId: noticeId, after: { reminded: ids.length } })
    return { reminded: ids.length }
  },

  moderateComment: async ({ params: { noticeId, commentId }, body: { isShown } }, context) => {
    const { db, actor, audit, fail } = context
    if (!(await read(context, noticeId))) return fail('no-such-notice')
    const { numAffectedRows = 0n } = await sql`update notice_comments set state = ${isShown ? 'shown' : 'hidden'},
      moderated_by = ${actor.userId} where id = ${commentId} and notice_id = ${noticeId}`.execute(db)
    if (numAffectedRows === 0n) return fail('no-such-comment')
    audit({ entity: 'noticeComment', entityId: commentId, after: { isShown } })
    refresh(context)
    return (await read(context, noticeId)) ?? fail('no-such-notice')
  },
})
