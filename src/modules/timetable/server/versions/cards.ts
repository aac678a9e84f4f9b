import { sql } from 'kysely'
import type { RequirementLine } from '#modules/timetable/planSchemas.ts'
import type { Card, ClashLine, Grid, PlacedCard, TimetableVersion } from '#modules/timetable/versionSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Clash, hardClashes } from '../../rules/clashes.ts'
import { cardKey, cardLengths, type PlacedLesson, type Slot } from '../../rules/plan.ts'
import { type NamedPlan, nameOf, readLessons, readPlan } from '../planQueries.ts'

/** Returns null if the requirement has fewer cards. */
export function cardOf(line: RequirementLine | undefined, card: number): Card | null {
  const length = line && cardLengths(line)[card - 1]
  if (!line || !length) return null
  const { requirementId, classId, className, courseId, courseDisplayName, teacherId, teacherName } = line
  const { electiveGroup, roomKind } = line
  return {
    requirementId,
    card,
    length,
    classId,
    className,
    courseId,
    courseDisplayName,
    teacherId,
    teacherName,
    electiveGroup,
    roomKind,
  }
}

/** The unplaced cards, in class order. */
export function trayOf({ lines }: NamedPlan, lessons: readonly PlacedLesson[]): Card[] {
  const placed = new Set(lessons.map(cardKey))
  return [...lines.values()].flatMap((line) =>
    cardLengths(line).flatMap((_, at) => {
      const card = cardOf(line, at + 1)
      return card && !placed.has(cardKey(card)) ? [card] : []
    }),
  )
}

type GridFilter = { classId?: string | undefined; teacherId?: string | undefined; roomId?: string | undefined }

/** A version's placed cards. Reads the teacher and class stored with each lesson, so published timetables do not change with the plan. */
export async function readCards(db: TenantDb, versionId: string, filter: GridFilter = {}): Promise<PlacedCard[]> {
  const { classId, teacherId, roomId } = filter
  const { rows } = await sql<PlacedCard>`
    select l.requirement_id as "requirementId", l.card::int as card, count(*)::int as length, l.class_id as "classId",
      min(g.name || '-' || c.section) as "className", l.subject_id as "courseId", min(s.name) as "courseDisplayName",
      l.teacher_id as "teacherId", min(${nameOf('u')}) as "teacherName", min(l.elective_group) as "electiveGroup",
      min(q.room_kind) as "roomKind", min(l.weekday) filter (where l.part = 1)::int as weekday,
      (array_agg(l.period_id order by l.part))[1] as "periodId", (array_agg(l.room_id order by l.part))[1] as "roomId",
      (array_agg(r.name order by l.part))[1] as "roomName", bool_or(l.locked) as locked
    from timetable_lessons l
      join classes c on c.tenant_id = l.tenant_id and c.id = l.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      join subjects s on s.tenant_id = l.tenant_id and s.id = l.subject_id
      left join users u on u.tenant_id = l.tenant_id and u.id = l.teacher_id
      left join rooms r on r.tenant_id = l.tenant_id and r.id = l.room_id
      left join timetable_requirements q on q.tenant_id = l.tenant_id and q.id = l.requirement_id
    where l.version_id = ${versionId}
      ${classId ? sql`and l.class_id = ${classId}` : sql``}
      ${teacherId ? sql`and l.teacher_id = ${teacherId}` : sql``}
      ${roomId ? sql`and l.room_id = ${roomId}` : sql``}
    group by l.requirement_id, l.card, l.class_id, l.subject_id, l.teacher_id
    order by min(g.position), min(g.code), min(c.section), min(s.name), l.card`.execute(db)
  return rows
}

/** Adds the names needed to describe each clash. */
export function clashLines(named: NamedPlan, clashes: readonly Clash[]): ClashLine[] {
  const rooms = new Map(named.rooms.map(({ id, name }) => [id, name]))
  return clashes.map(({ kind, lesson, other }): ClashLine => {
    const line = named.lines.get(lesson.requirementId)
    const theirs = other && named.lines.get(other.requirementId)
    const isRoomClash = kind === 'room' || kind === 'roomKind'
    const teacherOrRoom = isRoomClash ? (rooms.get(lesson.roomId ?? '') ?? '') : (line?.teacherName ?? '')
    return {
      kind,
      requirementId: lesson.requirementId,
      card: lesson.card,
      weekday: lesson.weekday,
      periodId: lesson.periodId,
      classId: line?.classId ?? lesson.requirementId,
      className: line?.className ?? '',
      courseDisplayName: line?.courseDisplayName ?? '',
      name: kind === 'class' ? (line?.className ?? '') : teacherOrRoom,
      other: other && {
        requirementId: other.requirementId,
        card: other.card,
        className: theirs?.className ?? '',
        courseDisplayName: theirs?.courseDisplayName ?? '',
      },
    }
  })
}

/** The editor's view of a timetable, optionally filtered by class, teacher or room. */
export async function readGrid(db: TenantDb, version: TimetableVersion, filter: GridFilter): Promise<Grid> {
  const named = await readPlan(db)
  const cards = await readCards(db, version.versionId, filter)
  const slots = [...named.slots]
  if (version.status === 'published')
    return { version, slots, cards, tray: [], clashes: [], unplacedCount: 0, clashCount: 0 }
  const lessons = await readLessons(db, version.versionId)
  const tray = trayOf(named, lessons)
  const clashes = clashLines(named, hardClashes(named.plan, lessons))
  const { classId, teacherId, roomId } = filter
  const shownCards = new Set(cards.map(cardKey))
  const isShown = (one: ClashLine) =>
    shownCards.has(cardKey(one)) || (one.other !== null && shownCards.has(cardKey(one.other)))
  return {
    version,
    slots,
    cards,
    tray: tray.filter(
      (card) => (!classId || card.classId === classId) && (!teacherId || card.teacherId === teacherId) && !roomId,
    ),
    clashes: classId || teacherId || roomId ? clashes.filter(isShown) : clashes,
    unplacedCount: tray.length,
    clashCount: clashes.length,
  }
}

export type LessonRow = PlacedLesson & { readonly line: RequirementLine }

/** Inserts lessons into a draft. Any lessons of the same cards must be deleted first. */
export async function insertLessons(db: TenantDb, versionId: string, rows: readonly LessonRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ line, requirementId, card, part, weekday, periodId, roomId, locked }) => ({
    requirementId,
    card,
    part,
    weekday,
    periodId,
    roomId,
    locked,
    classId: line.classId,
    courseId: line.courseId,
    teacherId: line.teacherId,
    electiveGroup: line.electiveGroup,
    side: line.electiveGroup === null ? `${requirementId} ${card} ${part}` : `group ${line.electiveGroup}`,
  }))
  await sql`insert into timetable_lessons (version_id, requirement_id, card, part, class_id, subject_id, teacher_id, weekday,
      period_id, room_id, elective_group, side, locked)
    select ${versionId}, v."requirementId", v.card, v.part, v."classId", v."courseId", v."teacherId", v.weekday,
      v."periodId", v."roomId", v."electiveGroup", v.side, v.locked
    from jsonb_to_recordset(${JSON.stringify(values)}) as v("requirementId" uuid, card int, part int, "classId" uuid,
      "courseId" uuid, "teacherId" uuid, weekday int, "periodId" uuid, "roomId" uuid, "electiveGroup" text, side text,
      locked boolean)`.execute(db)
}

export async function deleteCards(
  db: TenantDb,
  versionId: string,
  cards: readonly { requirementId: string; card: number }[],
): Promise<number> {
  if (cards.length === 0) return 0
  const refs = cards.map(({ requirementId, card }) => ({ requirementId, card }))
  const { numAffectedRows = 0n } = await sql`delete from timetable_lessons l
    using jsonb_to_recordset(${JSON.stringify(refs)}) as c("requirementId" uuid, card int)
    where l.version_id = ${versionId} and l.requirement_id = c."requirementId" and l.card = c.card`.execute(db)
  return Number(numAffectedRows)
}

export const partsOf = (
  line: RequirementLine,
  card: number,
  slots: readonly Slot[],
  { roomId, locked }: { roomId: string | null; locked: boolean },
): LessonRow[] =>
  slots.map(({ weekday, periodId }, at) => ({
    line,
    requirementId: line.requirementId,
    card,
    part: at + 1,
    weekday,
    periodId,
    roomId,
    locked,
  }))

/** Replaces all lessons of a draft. */
export async function replaceLessons(
  db: TenantDb,
  versionId: string,
  named: NamedPlan,
  lessons: readonly PlacedLesson[],
): Promise<void> {
  await db.deleteFrom('timetable_lessons').where('version_id', '=', versionId).execute()
  const rows = lessons.flatMap((one) => {
    const line = named.lines.get(one.requirementId)
    return line ? [{ ...one, line }] : []
  })
  await insertLessons(db, versionId, rows)
}
