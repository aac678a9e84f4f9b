import { sql } from 'kysely'
import { recordActivity } from '#modules/badges/server/public.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

/** A new award of somebody. A person has each level once in a year, so older ones make room. */
const anAward = (stage: Stage, actorId: string) =>
  within(stage, async (db) => {
    const awardId = newId()
    await sql`delete from badge_awards where user_id = ${actorId}`.execute(db)
    await sql`
      insert into badge_awards (id, user_id, family, year_id, tier, level, threshold)
      values (${awardId}, ${actorId}, 'teacher.doubts', (select current_year()), 1, 'brass', 5)`.execute(db)
    return awardId
  })

const someActivities = (stage: Stage, actorId: string) =>
  within(stage, (db) =>
    recordActivity(
      db,
      [1, 2, 3].map((n) => ({
        actorId,
        kind: 'content.used',
        sourceId: newId(),
        at: new Date('2026-11-10T10:00:00+05:30'),
        label: `Resource ${n}`,
      })),
    ),
  )

const ofTeacher = (stage: Stage) => stage.person('teacher').userId ?? ''
const ofStudent = (stage: Stage) => stage.person('student').userId ?? ''
const ownAward = (stage: Stage) => async (person: Person) => ({
  params: { awardId: await anAward(stage, person.userId ?? ofTeacher(stage)) },
})

export const examples: Examples = {
  'badges.listMyActivities': async (stage) => {
    await someActivities(stage, ofTeacher(stage))
    return { as: stage.person('teacher'), query: { q: '' } }
  },
  'badges.getMyBadgeFile': async (stage) => {
    const forPerson = ownAward(stage)
    return { as: stage.person('teacher'), ...(await forPerson(stage.person('teacher'))), forPerson }
  },
  'badges.getAchievements': async (stage) => ({ as: office(stage), params: { userRefId: ofTeacher(stage) } }),
  'badges.listActivities': async (stage) => {
    await someActivities(stage, ofTeacher(stage))
    return { as: office(stage), params: { userRefId: ofTeacher(stage) }, query: { q: '' } }
  },
  'badges.revokeAward': async (stage) => ({
    as: office(stage),
    params: { awardId: await anAward(stage, ofTeacher(stage)) },
    body: { reason: 'Entered for a test' },
  }),
  'badges.previewBadgeRule': async (stage) => ({
    as: office(stage),
    params: { family: 'teacher.doubts' },
    query: { thresholds: '5,25,75,150', isActive: 'true' },
  }),
  'badges.saveBadgeRule': async (stage) => {
    await within(stage, (db) => sql`delete from badge_rules`.execute(db))
    return {
      as: office(stage),
      params: { family: 'teacher.doubts' },
      body: { isActive: true, thresholds: [5, 25, 75, 150], version: 0 },
    }
  },
  'childBadges.getChildAchievements': async (stage) => ({
    as: stage.person('guardian'),
    params: { studentId: ofStudent(stage) },
  }),
  'childBadges.listChildActivities': async (stage) => {
    await someActivities(stage, ofStudent(stage))
    return { as: stage.person('guardian'), params: { studentId: ofStudent(stage) }, query: { q: '' } }
  },
  'childBadges.getChildBadgeFile': async (stage) => ({
    as: stage.person('guardian'),
    params: { studentId: ofStudent(stage), awardId: await anAward(stage, ofStudent(stage)) },
  }),
  'badgeProofs.getBadgeKey': async (stage) => ({
    params: {
      keyId: await within(stage, async (db) => {
        const keyId = newId()
        await sql`insert into badge_keys (id, public_key, private_key) values (${keyId}, '{"kty":"RSA"}', '')`.execute(
          db,
        )
        return keyId
      }),
    },
  }),
  'badgeProofs.checkBadge': async (stage) => ({ params: { awardId: await anAward(stage, ofTeacher(stage)) } }),
}
