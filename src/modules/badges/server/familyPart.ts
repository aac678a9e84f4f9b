import { sql } from 'kysely'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import { BadgesPart } from '../schemas.ts'

type Row = BadgesPart['fresh'][number] & { studentId: string }

/** On the student's own home: the highest tier of each badge they have not looked at yet. */
export const badgesPart: FamilyPart<BadgesPart, Row> = {
  name: 'badges',
  schema: BadgesPart,
  query: ({ students, viewer }) =>
    viewer.isGuardian || !viewer.availableModules.includes(licence.gamification)
      ? null
      : sql`
      select distinct on (a.user_id, a.family) a.user_id as "studentId", a.family as "familyId", a.level, a.variant::int as variant
      from badge_awards a where a.user_id = any (${students.map(({ studentId }) => studentId)}::uuid[])
        and a.state in ('earned', 'notified')
      order by a.user_id, a.family, a.tier desc`,
  partsOf: (rows) =>
    new Map([...Map.groupBy(rows, ({ studentId }) => studentId)].map(([studentId, fresh]) => [studentId, { fresh }])),
}
