import { sql } from 'kysely'
import { admin, allow } from '#platform/contract/access/access.ts'
import type { AppliedRow, ImportKind, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { PlacedLesson } from '../../rules/plan.ts'
import { readLessons } from '../planQueries.ts'
import { insertLessons } from './cards.ts'
import { dayNames, headings } from './lessonExport.ts'
import { readRows } from './lessonRows.ts'
import { bumpVersion } from './versions.ts'

/** Imports lessons into the newest draft, one period per row. Rows that would clash are rejected individually. */
export const lessonImport: ImportKind = {
  name: 'timetable',
  title: { en: 'Timetable', hi: 'समय-सारणी' },
  needs: allow(admin('timetable', 'edit')),
  problems: {
    'no-draft': { en: 'Begin a draft of the timetable first.', hi: 'पहले समय-सारणी का प्रारूप बनाएँ।' },
    unknown: { en: '{value} is not known here.', hi: '{value} यहाँ ज्ञात नहीं है।' },
    'not-asked-for': {
      en: 'The plan of {class} has no {subject}.',
      hi: '{class} की योजना में {subject} नहीं है।',
    },
    'too-many': {
      en: 'The plan of {class} has only {count} periods of {subject}.',
      hi: '{class} की योजना में {subject} के केवल {count} पीरियड हैं।',
    },
    'other-teacher': { en: '{teacher} teaches {subject} in {class}.', hi: '{class} में {subject} {teacher} पढ़ाते हैं।' },
    clash: { en: 'It clashes with {other}.', hi: 'यह {other} से टकराता है।' },
    unavailable: { en: 'The teacher cannot come then.', hi: 'शिक्षक उस समय नहीं आ सकते।' },
    dayLoad: { en: 'The teacher would have too many lessons that day.', hi: 'उस दिन शिक्षक के पाठ बहुत हो जाएँगे।' },
    roomKind: { en: 'The lesson needs a room of another kind.', hi: 'इस पाठ के लिए दूसरे प्रकार का कमरा चाहिए।' },
    double: {
      en: 'A double period is missing its other half.',
      hi: 'दोहरे पीरियड का दूसरा भाग नहीं है।',
    },
    'published-since': {
      en: 'The timetable has been published or deleted since.',
      hi: 'समय-सारणी इस बीच प्रकाशित या हटा दी गई है।',
    },
  },
  columns: async () => [
    { key: 'day', heading: headings.day, kind: 'text', required: true, options: [...dayNames], example: 'Monday' },
    { key: 'period', heading: headings.period, kind: 'text', required: true, maxLength: 30, example: 'Period 1' },
    {
      key: 'grade',
      heading: headings.grade,
      aliases: ['class'],
      kind: 'text',
      required: true,
      maxLength: 25,
      example: '7',
    },
    { key: 'section', heading: headings.section, kind: 'text', required: true, maxLength: 25, example: 'A' },
    { key: 'subject', heading: headings.subject, kind: 'text', required: true, maxLength: 60, example: 'Mathematics' },
    {
      key: 'teacher',
      heading: headings.teacher,
      kind: 'text',
      maxLength: 100,
      help: {
        en: 'User name or full name. Leave empty for the teacher of the plan.',
        hi: 'यूज़र नाम या पूरा नाम। योजना के शिक्षक के लिए खाली छोड़ें।',
      },
      example: 't001',
    },
    { key: 'room', heading: headings.room, kind: 'text', maxLength: 60, example: '101' },
  ],
  check: async (db, rows) => (await readRows(db, rows)).checks,
  apply,
  undo,
}

type Trace = Pick<PlacedLesson, 'requirementId' | 'weekday' | 'periodId' | 'roomId'>

const placeOf = ({ requirementId, weekday, periodId }: Omit<Trace, 'roomId'>) =>
  `${requirementId} ${weekday} ${periodId}`

/** Deletes the lessons that are still where the import put them, as long as their timetable is a draft. */
async function undo({ db, audit }: Unit, applied: readonly AppliedRow[]) {
  const versions = await db.selectFrom('timetable_versions').select('id').where('status', '=', 'draft').execute()
  const drafts = new Set(versions.map(({ id }) => id))
  const left = applied
    .filter(({ entityId }) => !drafts.has(entityId))
    .map(({ row }) => ({ row, why: 'published-since' }))
  const open = applied.filter(({ entityId }) => drafts.has(entityId))
  for (const [versionId, some] of Map.groupBy(open, ({ entityId }) => entityId)) {
    const now = new Map((await readLessons(db, versionId)).map((one) => [placeOf(one), one]))
    const isUntouched = ({ after }: AppliedRow) => {
      const lesson = now.get(placeOf(after as Trace))
      return lesson?.roomId === (after as Trace).roomId && !lesson.locked
    }
    const untouched = some.filter(isUntouched).map(({ after }) => after as Trace)
    left.push(...some.filter((one) => !isUntouched(one)).map(({ row }) => ({ row, why: 'changed-since' })))
    if (untouched.length === 0) continue
    await sql`delete from timetable_lessons l using jsonb_to_recordset(${JSON.stringify(untouched)})
        as g("requirementId" uuid, weekday int, "periodId" uuid)
      where l.version_id = ${versionId} and l.requirement_id = g."requirementId" and l.weekday = g.weekday
        and l.period_id = g."periodId"`.execute(db)
    await bumpVersion(db, versionId)
    audit({ entity: 'timetableVersion', entityId: versionId, before: { imported: untouched.length } })
  }
  return left
}

/** Writes one batch of rows. Renumbers all cards of the subjects involved, since a double's halves may arrive in different batches. */
async function apply({ db, audit }: Unit, rows: readonly (ImportRow & RowCheck)[]): Promise<AppliedRow[]> {
  const { draft, named, lessons, byRow } = await readRows(db, rows)
  if (!draft) throw new Error('The draft was deleted after the check')
  const requirementIds = [...new Set([...byRow.values()].map(({ requirementId }) => requirementId))]
  if (requirementIds.length > 0)
    await db
      .deleteFrom('timetable_lessons')
      .where('version_id', '=', draft)
      .where('requirement_id', 'in', requirementIds)
      .execute()
  const isAffected = new Set(requirementIds)
  const renumbered = lessons.flatMap((one: PlacedLesson) => {
    const line = named.lines.get(one.requirementId)
    return line && isAffected.has(one.requirementId) ? [{ ...one, line }] : []
  })
  await insertLessons(db, draft, renumbered)
  await bumpVersion(db, draft)
  audit({ entity: 'timetableVersion', entityId: draft, after: { imported: byRow.size } })
  return rows.flatMap(({ row }): AppliedRow[] => {
    const placed = byRow.get(row)
    if (!placed) return []
    const { requirementId, weekday, periodId, roomId } = placed
    const after: Trace = { requirementId, weekday, periodId, roomId }
    return [{ row, did: 'create', entityId: draft, before: null, after }]
  })
}
