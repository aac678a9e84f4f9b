import { sql } from 'kysely'
import { newId } from '#platform/server/database/ids.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

type NoticeSeed = { type?: string; isDraft?: boolean; comments?: string }

/** A notice for everybody. */
const aNotice = (stage: Stage, { type = 'announcement', isDraft = false, comments = 'open' }: NoticeSeed = {}) =>
  within(stage, async (db) => {
    // Proofs write more in a day than a person may.
    await sql`delete from throttles where bucket like 'notice %'`.execute(db)
    const noticeId = newId()
    await sql`insert into notices (id, type, title, roles, comments, publish_at, author_id)
      values (${noticeId}, ${type}, 'Proof', '{teacher,staff,student,guardian,admin}', ${comments},
        ${isDraft ? null : sql`now() - interval '1 hour'`}, ${office(stage).userId})`.execute(db)
    return noticeId
  })
const form = () => ({
  type: 'announcement',
  title: 'Proof',
  body: '<p>Proof</p>',
  titleHi: '',
  bodyHi: '',
  audience: { roles: ['student'], classIds: [], stdGrpIds: [] },
  expiresAt: null,
  isPinned: false,
  onScreens: false,
  comments: 'none',
  eventAt: null,
  eventPlace: '',
  options: [],
  fileIds: [],
})
const byOffice =
  (body?: () => object, seed: NoticeSeed = {}) =>
  async (stage: Stage) => ({
    as: office(stage),
    params: { noticeId: await aNotice(stage, seed) },
    ...(body && { body: body() }),
  })
const byReader =
  (body?: () => object, seed: NoticeSeed = {}) =>
  async (stage: Stage) => ({
    as: stage.person('teacher'),
    params: { noticeId: await aNotice(stage, seed) },
    ...(body && { body: body() }),
  })

export const examples: Examples = {
  'noticeOffice.listNotices': async (stage) => {
    for (let n = 0; n < 3; n++) await aNotice(stage)
    return { as: office(stage), query: { q: '', type: undefined, phase: undefined } }
  },
  'noticeOffice.getNotice': byOffice(),
  'noticeOffice.addNotice': async (stage) => ({ as: office(stage), body: form() }),
  'noticeOffice.saveNotice': byOffice(() => ({ form: form(), version: 1 }), { isDraft: true }),
  'noticeOffice.publishNotice': byOffice(() => ({ publishAt: null, version: 1 }), { isDraft: true }),
  'noticeOffice.withdrawNotice': byOffice(() => ({ version: 1 })),
  'noticeOffice.deleteNotice': byOffice(undefined, { isDraft: true }),
  'noticeOffice.keepNoticeFile': async (stage) => {
    await aNotice(stage)
    return { as: office(stage) }
  },
  'noticeOffice.listRecipients': async (stage) => ({
    as: office(stage),
    params: { noticeId: await aNotice(stage) },
    query: { q: '', isRead: undefined },
  }),
  'noticeOffice.listSlips': async (stage) => ({
    as: office(stage),
    params: { noticeId: await aNotice(stage, { type: 'slip' }) },
    query: { q: '', isSigned: undefined },
  }),
  'noticeOffice.remindUnread': byOffice(),
  'noticeOffice.moderateComment': async (stage) => {
    const noticeId = await aNotice(stage)
    const commentId = newId()
    await within(stage, (db) =>
      sql`insert into notice_comments (id, notice_id, user_id, body, state)
        values (${commentId}, ${noticeId}, ${stage.person('student').userId}, 'Proof', 'waiting')`.execute(db),
    )
    return { as: office(stage), params: { noticeId, commentId }, body: { isShown: true } }
  },
  'board.listBoard': async (stage) => {
    for (let n = 0; n < 3; n++) await aNotice(stage)
    return { as: stage.person('teacher'), query: { q: '', type: undefined, phase: 'ongoing' } }
  },
  'board.getBoardNotice': byReader(),
  'board.markNoticeRead': byReader(),
  'board.react': byReader(() => ({ kind: 'like' })),
  'board.comment': byReader(() => ({ text: 'Proof' })),
  'board.replyToEvent': byReader(() => ({ isComing: true, heads: 2 }), { type: 'event' }),
  'board.vote': async (stage) => {
    const noticeId = await aNotice(stage, { type: 'poll' })
    const optionId = newId()
    await within(stage, (db) =>
      sql`insert into notice_options (id, notice_id, position, body) values (${optionId}, ${noticeId}, 0, 'Proof')`.execute(
        db,
      ),
    )
    return { as: stage.person('teacher'), params: { noticeId }, body: { optionId } }
  },
  'board.signSlip': async (stage) => ({
    as: stage.person('guardian'),
    params: { studentId: stage.person('student').userId, noticeId: await aNotice(stage, { type: 'slip' }) },
    body: { agrees: true, name: 'Proof', signature: 'M10 10 L20 20' },
  }),
}
