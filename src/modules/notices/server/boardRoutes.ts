import { sql } from 'kysely'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { boardDefinitions } from '../boardSchemas.ts'
import { board } from '../contract.ts'
import { limits } from '../rules.ts'
import { slipIsFor } from './audience.ts'
import { findBoardNotice, listBoard, listSlides, markRead } from './boardReads.ts'
import { isBeyond } from './noticeFiles.ts'
import { linkFor } from './officeRoutes.ts'

type Context = Unit & { readonly services: Services; readonly actor: Actor }

const find = (context: Context, noticeId: string) =>
  findBoardNotice(context.db, {
    noticeId,
    reader: context.actor,
    link: linkFor(context),
    now: context.services.now(),
  })

const reads = ({ db, actor, services }: Context, noticeId: string) => markRead(db, noticeId, actor, services.now())

export const boardRoutes = implement(board, boardDefinitions, {
  listBoard: ({ query }, { db, actor, services }) => listBoard(db, actor, query, services.now()),
  getBoardNotice: async ({ params }, context) =>
    (await find(context, params.noticeId)) ?? context.fail('no-such-notice'),

  listSlides: async (_, context) => ({
    slides: await listSlides(context.db, linkFor(context), context.services.now()),
  }),

  markNoticeRead: async ({ params: { noticeId } }, context) => {
    if (!(await reads(context, noticeId))) return context.fail('no-such-notice')
    return {}
  },

  react: async ({ params: { noticeId }, body: { kind } }, context) => {
    const { db, actor, fail } = context
    const notice = (await find(context, noticeId)) ?? fail('no-such-notice')
    if (!notice.isOpen) return fail('not-now')
    if (kind)
      await sql`insert into notice_reactions (notice_id, user_id, kind) values (${noticeId}, ${actor.userId}, ${kind})
        on conflict (tenant_id, notice_id, user_id) do update set kind = excluded.kind`.execute(db)
    else await sql`delete from notice_reactions where notice_id = ${noticeId} and user_id = ${actor.userId}`.execute(db)
    await reads(context, noticeId)
    return (await find(context, noticeId)) ?? fail('no-such-notice')
  },

  comment: async ({ params: { noticeId }, body: { text } }, context) => {
    const { db, actor, audit, fail } = context
    const notice = (await find(context, noticeId)) ?? fail('no-such-notice')
    if (!notice.isOpen) return fail('not-now')
    if (notice.comments === 'none') return fail('no-comments')
    if (await isBeyond(db, 'comment', actor.userId, limits.commentsPerDay)) return fail('daily-limit')
    const state = notice.comments === 'open' ? 'shown' : 'waiting'
    await sql`insert into notice_comments (notice_id, user_id, body, state) values (${noticeId}, ${actor.userId}, ${text}, ${state})`.execute(
      db,
    )
    audit({ entity: 'notice', entityId: noticeId, after: { commented: state } })
    return (await find(context, noticeId)) ?? fail('no-such-notice')
  },

  replyToEvent: async ({ params: { noticeId }, body: { isComing, heads } }, context) => {
    const { db, actor, fail } = context
    const notice = (await find(context, noticeId)) ?? fail('no-such-notice')
    if (!notice.isOpen || notice.type !== 'event') return fail('not-now')
    await sql`insert into notice_replies (notice_id, user_id, is_coming, heads)
      values (${noticeId}, ${actor.userId}, ${isComing}, ${isComing ? heads : 1})
      on conflict (tenant_id, notice_id, user_id) do update set is_coming = excluded.is_coming, heads = excluded.heads, replied_at = now()`.execute(
      db,
    )
    await reads(context, noticeId)
    return (await find(context, noticeId)) ?? fail('no-such-notice')
  },

  vote: async ({ params: { noticeId }, body: { optionId } }, context) => {
    const { db, actor, fail } = context
    const notice = (await find(context, noticeId)) ?? fail('no-such-notice')
    if (!notice.isOpen || notice.type !== 'poll') return fail('not-now')
    if (!notice.options.some((option) => option.optionId === optionId)) return fail('no-such-option')
    await sql`insert into notice_votes (notice_id, user_id, option_id) values (${noticeId}, ${actor.userId}, ${optionId})
      on conflict (tenant_id, notice_id, user_id) do update set option_id = excluded.option_id`.execute(db)
    await reads(context, noticeId)
    return (await find(context, noticeId)) ?? fail('no-such-notice')
  },

  signSlip: async ({ params: { studentId, noticeId }, body: { agrees, name, signature } }, context) => {
    const { db, actor, audit, fail } = context
    const notice = (await find(context, noticeId)) ?? fail('no-such-notice')
    if (!notice.isOpen || notice.type !== 'slip') return fail('not-now')
    const { rows } =
      await sql`select from notices n where n.id = ${noticeId} and ${slipIsFor(sql`${studentId}::uuid`)}`.execute(db)
    if (rows.length === 0) return fail('no-such-notice')
    const { numAffectedRows = 0n } = await sql`
      insert into notice_signatures (notice_id, student_id, user_id, name, signature, agrees, wording)
      values (${noticeId}, ${studentId}, ${actor.userId}, ${name}, ${signature}, ${agrees}, ${`${notice.title}\n${notice.body}`})
      on conflict do nothing`.execute(db)
    if (numAffectedRows === 0n) return fail('signed-already')
    await reads(context, noticeId)
    audit({ entity: 'noticeSlip', entityId: `${noticeId}/${studentId}`, after: { agrees, name } })
    return (await find(context, noticeId)) ?? fail('no-such-notice')
  },
})
