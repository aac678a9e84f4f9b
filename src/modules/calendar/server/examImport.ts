import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { type ClassOption, listClassOptions } from '#modules/classes/server/public.ts'
import { admin, allow } from '#platform/contract/access/access.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { displayDate } from '#platform/contract/dates/dates.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import type { AppliedRow, ImportKind, ImportRow } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { categories } from '../categories.ts'
import type { Draft } from '../eventSchemas.ts'
import { yearDays } from './events/eventQueries.ts'
import { insertEvent } from './events/eventRecords.ts'
import { clashProblems, closures, storedSittings } from './examClashes.ts'

type ExamRow = {
  readonly name: string
  readonly date: CivilDate
  readonly startTime: string | null
  readonly endTime: string | null
  /** Comma-separated grades and classes as entered; empty means the whole school. */
  readonly classes: string
}

/** Imports exams, one sitting per row. Existing ones are skipped. */
export const examImport: ImportKind = {
  name: 'exam',
  title: { en: 'Exams', hi: 'परीक्षाएँ' },
  needs: allow(admin('calendar', 'edit')),
  problems: {
    'outside-year': {
      en: 'Choose a day of the academic year, {start} to {end}.',
      hi: 'शैक्षणिक वर्ष का कोई दिन चुनें, {start} से {end} तक।',
    },
    'no-time': {
      en: 'Write a time such as 09:30, and give both or neither.',
      hi: 'समय 09:30 की तरह लिखें; दोनों समय भरें, या दोनों खाली छोड़ें।',
    },
    'ends-before-start': { en: 'It has to end after it begins.', hi: 'समाप्ति का समय शुरुआत के बाद का होना चाहिए।' },
    'no-class': { en: 'There is no grade or class {name}.', hi: '{name} नाम की कोई श्रेणी या कक्षा नहीं है।' },
    'exam-clash': {
      en: '{class} has {exam} at that time.',
      hi: 'इस समय {class} की {exam} परीक्षा है।',
    },
    'exam-on-holiday': { en: 'The school is closed: {name}.', hi: 'इस दिन विद्यालय बंद है: {name}।' },
    'named-twice': { en: 'Row {row} names the same exam.', hi: 'पंक्ति {row} में भी यही परीक्षा है।' },
  },
  columns: async () => [
    {
      key: 'name',
      heading: 'Exam',
      aliases: ['name', 'title', 'subject'],
      kind: 'text',
      required: true,
      maxLength: 150,
      example: 'Half-yearly: Mathematics',
    },
    { key: 'date', heading: 'Date', aliases: ['day', 'on'], kind: 'date', required: true, example: '2026-09-21' },
    {
      key: 'startTime',
      heading: 'From',
      aliases: ['start', 'start time', 'begins'],
      kind: 'text',
      maxLength: 5,
      example: '09:00',
    },
    {
      key: 'endTime',
      heading: 'To',
      aliases: ['end', 'end time', 'ends'],
      kind: 'text',
      maxLength: 5,
      example: '12:00',
    },
    {
      key: 'classes',
      heading: 'Classes',
      aliases: ['grades', 'class', 'grade', 'for'],
      kind: 'text',
      maxLength: 300,
      help: {
        en: 'Grades or classes with commas between; empty for the whole school.',
        hi: 'श्रेणियाँ या कक्षाएँ, अल्पविराम से अलग; पूरे विद्यालय के लिए खाली छोड़ें।',
      },
      example: '7, 8-A',
    },
  ],
  check,
  apply: async (unit, rows, by) => {
    if (!by) throw problem('not-allowed')
    const options = await listClassOptions(unit.db)
    const applied: AppliedRow[] = []
    for (const row of rows) {
      const exam = examOf(row)
      const entityId = await insertEvent(unit.db, by.userId, draftOf(exam, options))
      unit.audit({ entity: 'calendarEvent', entityId, after: exam })
      applied.push({ row: row.row, did: 'create', entityId, before: null, after: exam })
    }
    return applied
  },
  undo: async (unit, applied) => {
    // By id, because an exam may have become another kind of event since.
    const imported = applied.map(({ entityId }) => entityId)
    const now = await eventsWhere(unit.db, sql`id = any (${imported}::uuid[])`)
    const untouched = applied.filter(({ entityId, after }) =>
      isDeepStrictEqual(now.get(entityId), asCreated(after as ExamRow)),
    )
    const ids = untouched.map(({ entityId }) => entityId)
    if (ids.length > 0) await unit.db.deleteFrom('calendar_events').where('id', 'in', ids).execute()
    for (const { entityId, after } of untouched)
      unit.audit({ entity: 'calendarEvent', entityId, before: after as ExamRow })
    return applied
      .filter(({ entityId }) => !ids.includes(entityId) && now.has(entityId))
      .map(({ row }) => ({ row, why: 'changed-since' }))
  },
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/
const timeOf = (value: unknown): string | null => {
  const text = String(value ?? '').trim()
  return text === '' ? null : text.padStart(5, '0')
}

const examOf = ({ values }: ImportRow): ExamRow => ({
  name: String(values.name),
  date: CivilDate.parse(values.date),
  startTime: timeOf(values.startTime),
  endTime: timeOf(values.endTime),
  classes: String(values.classes ?? ''),
})

/** The stored values of an exam that has not been edited since. */
const asCreated = ({ name, date, startTime, endTime }: ExamRow) => ({ name, date, startTime, endTime, version: 1 })

type StoredExam = ReturnType<typeof asCreated>

/** The stored events by id; the version shows whether one has been edited. */
async function eventsWhere(db: TenantDb, condition: RawBuilder<unknown>): Promise<Map<string, StoredExam>> {
  const { rows } = await sql<{ id: string } & StoredExam>`
    select id, title as name, starts_on as date, to_char(starts_at, 'HH24:MI') as "startTime",
      to_char(ends_at, 'HH24:MI') as "endTime", version
    from calendar_events where ${condition}`.execute(db)
  return new Map(rows.map(({ id, ...exam }) => [id, exam]))
}

const plain = (text: string) => text.normalize().trim().toLowerCase()
const namesIn = (classes: string) =>
  classes
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** A grade by name, or a class by grade and section; undefined if there is neither. */
function findGradeOrClass(
  name: string,
  options: readonly ClassOption[],
): { gradeId: string } | { classId: string } | undefined {
  const grade = options.find((one) => plain(one.grade) === plain(name))
  if (grade) return { gradeId: grade.gradeId }
  const section = options.find((one) => plain(one.className) === plain(name))
  return section && { classId: section.classId }
}

/** The classes that write the exam. */
const classesOf = ({ classes }: ExamRow, options: readonly ClassOption[]): string[] => {
  const targets = namesIn(classes).flatMap((name) => findGradeOrClass(name, options) ?? [])
  const isMeant = (one: ClassOption) =>
    targets.some((target) => ('gradeId' in target ? target.gradeId === one.gradeId : target.classId === one.classId))
  return options.filter((one) => targets.length === 0 || isMeant(one)).map(({ classId }) => classId)
}

function draftOf(exam: ExamRow, options: readonly ClassOption[]): Draft {
  const targets = namesIn(exam.classes).flatMap((name) => findGradeOrClass(name, options) ?? [])
  return {
    categoryId: categories.exam,
    Title: exam.name,
    Description: '',
    roomId: null,
    repeat: null,
    startDate: exam.date,
    endDate: exam.date,
    startTime: exam.startTime,
    endTime: exam.endTime,
    audience: targets.length > 0 ? 'classes' : 'everyone',
    gradeIds: targets.flatMap((target) => ('gradeId' in target ? [target.gradeId] : [])),
    classIds: targets.flatMap((target) => ('classId' in target ? [target.classId] : [])),
    invigilatorIds: [],
  }
}

const keyOf = ({ name, date, startTime }: Pick<ExamRow, 'name' | 'date' | 'startTime'>) =>
  `${date} ${startTime ?? ''} ${plain(name)}`

async function check(db: TenantDb, rows: readonly ImportRow[]) {
  const [year, options, stored, holidays] = [
    await yearDays(db),
    await listClassOptions(db),
    await eventsWhere(db, sql`category = ${categories.exam} and repeat is null`),
    await closures(db),
  ]
  const sittings = await storedSittings(db, options)
  const existing = new Map([...stored].map(([id, exam]) => [keyOf(exam), id]))
  const seen = new Map<string, number>()
  return rows.map((row) => {
    // The engine reports unreadable cells; the rest of the row is checked once they are fixed.
    if (row.values.name === undefined || row.values.date === undefined)
      return { row: row.row, does: 'create' as const, problems: [] }
    const exam = examOf(row)
    const key = keyOf(exam)
    // The same paper for other classes is not a duplicate.
    const duplicateOf = seen.get(`${key} ${plain(exam.classes)}`)
    seen.set(`${key} ${plain(exam.classes)}`, duplicateOf ?? row.row)
    const problems = [
      ...problemsIn(exam, year, options),
      ...(duplicateOf === undefined ? [] : [duplicate(duplicateOf)]),
    ]
    const entityId = existing.get(key)
    if (!entityId && problems.length === 0) {
      const sitting = { ...exam, classIds: classesOf(exam, options) }
      problems.push(...clashProblems(sitting, { options, holidays, sittings }))
      if (problems.length === 0) sittings.push(sitting)
    }
    return entityId
      ? { row: row.row, does: 'skip' as const, entityId, problems }
      : { row: row.row, does: 'create' as const, problems }
  })
}

const duplicate = (row: number): ImportProblem => ({
  column: 'name',
  cause: 'named-twice',
  message: `Row ${row} names the same exam.`,
  params: { row },
})

function problemsIn(
  { date, startTime, endTime, classes }: ExamRow,
  year: { start: CivilDate; end: CivilDate },
  options: readonly ClassOption[],
): ImportProblem[] {
  const problems: ImportProblem[] = []
  const params = { start: displayDate(year.start), end: displayDate(year.end) }
  if (date < year.start || date > year.end)
    problems.push({
      column: 'date',
      cause: 'outside-year',
      params,
      message: `Choose a day of the academic year, ${params.start} to ${params.end}.`,
    })
  const isTime = (time: string | null) => time === null || clock.test(time)
  const noTime = 'Write a time such as 09:30, and give both or neither.'
  if (!isTime(startTime) || (startTime === null && endTime !== null))
    problems.push({ column: 'startTime', cause: 'no-time', message: noTime })
  else if (!isTime(endTime) || (endTime === null && startTime !== null))
    problems.push({ column: 'endTime', cause: 'no-time', message: noTime })
  else if (startTime && endTime && endTime <= startTime)
    problems.push({ column: 'endTime', cause: 'ends-before-start', message: 'It has to end after it begins.' })
  for (const name of namesIn(classes))
    if (!findGradeOrClass(name, options))
      problems.push({
        column: 'classes',
        cause: 'no-class',
        message: `There is no grade or class ${name}.`,
        params: { name },
      })
  return problems
}
