import { sql } from 'kysely'
import { selection } from '#modules/admissions/selectionContract.ts'
import { selectionDefinitions } from '#modules/admissions/selectionSchemas.ts'
import { implement } from '#platform/server/module.ts'
import { readPost } from '../posts/posts.ts'
import { readSlots } from '../reports/dashboard.ts'
import { rankGrade } from './ranking.ts'
import { readSelection } from './selection.ts'
import { areStaff, deleteSlot, insertSlots } from './slots.ts'

export const selectionRoutes = implement(selection, selectionDefinitions, {
  getSelection: async ({ query }, { db, actor, fail }) =>
    (await readSelection(db, query.postGradeId, actor.userId)) ?? fail('no-such-grade'),

  addSlots: async ({ params: { admissionPostId }, body }, { db, audit, fail }) => {
    const post = (await readPost(db, admissionPostId)) ?? fail('no-such-post')
    if (!post.rounds.some(({ roundKey }) => roundKey === body.roundKey)) fail('no-such-round')
    if (!(await areStaff(db, body.panelIds))) fail('no-such-person')
    await insertSlots(db, admissionPostId, body)
    audit({ entity: 'admissionPost', entityId: admissionPostId, after: { slots: body.slots, startsAt: body.startsAt } })
    return {
      slots: await readSlots(db, sql`s.post_id = ${admissionPostId} and s.starts_at > now() - interval '1 day'`),
    }
  },

  deleteSlot: async ({ params: { slotId } }, { db, audit, fail }) => {
    const outcome = await deleteSlot(db, slotId)
    if (outcome !== 'deleted') return fail(outcome)
    audit({ entity: 'admissionSlot', entityId: slotId, after: { deleted: true } })
    return {}
  },

  rankApplications: async ({ params: { postGradeId }, body }, { db, audit, actor, fail }) => {
    const { rows } = await sql`select from admission_post_grades where id = ${postGradeId}`.execute(db)
    if (rows.length === 0) fail('no-such-grade')
    const { result, ...facts } = (await rankGrade(db, postGradeId, body.seed, actor.userId)) ?? fail('nobody-waits')
    audit({ entity: 'admissionRanking', entityId: facts.rankingId, after: { ...facts, entrants: result.length } })
    return { rankingId: facts.rankingId, seed: facts.seed, ranked: result.length }
  },
})
