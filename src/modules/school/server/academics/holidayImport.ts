import { isDeepStrictEqual } from 'node:util'
import type { Holiday } from '#modules/school/academicsSchemas.ts'
import { admin, allow } from '#platform/contract/access/access.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { displayDate } from '#platform/contract/dates/dates.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import type { AppliedRow, ImportKind, ImportRow } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { createHolidays, type HolidayInput, listHolidays } from './holidays.ts'
import { type YearDays, yearDays } from './yearDays.ts'

/** Imports holidays, one per row; existing ones are skipped. */
export const holidayImport: ImportKind = {
  name: 'holiday',
  title: { en: 'Holidays', hi: 'छुट्टियाँ' },
  needs: allow(admin('school', 'edit'), admin('calendar', 'edit')),
  problems: {
    'outside-year': {
      en: 'Choose a day of {year}, {start} to {end}.',
      hi: '{year} का कोई दिन चुनें, {start} से {end} तक।',
    },
    'ends-before-start': {
      en: 'The last day cannot come before the first.',
      hi: 'अंतिम दिन पहले दिन से पहले नहीं हो सकता।',
    },
    'named-twice': { en: 'Row {row} names the same holiday.', hi: 'पंक्ति {row} में भी यही छुट्टी है।' },
  },
  columns: async () => [
    {
      key: 'name',
      heading: 'Holiday',
      aliases: ['name', 'occasion', 'title'],
      kind: 'text',
      required: true,
      maxLength: 80,
      example: 'Republic Day',
    },
    {
      key: 'startDate',
      heading: 'First day',
      aliases: ['date', 'from', 'start', 'start date'],
      kind: 'date',
      required: true,
      example: '2027-01-26',
    },
    {
      key: 'endDate',
      heading: 'Last day',
      aliases: ['to', 'end', 'end date', 'till'],
      kind: 'date',
      help: { en: 'Leave empty for a holiday of one day.', hi: 'एक दिन की छुट्टी के लिए खाली छोड़ें।' },
      example: '2027-01-26',
    },
  ],
  check,
  apply: async (unit, rows) => {
    const holidays = rows.map(holidayOf)
    const ids = await createHolidays(unit, holidays)
    return rows.map(
      ({ row }, index): AppliedRow => ({
        row,
        did: 'create',
        entityId: ids[index] ?? '',
        before: null,
        after: holidays[index],
      }),
    )
  },
  undo: async (unit, applied) => {
    const now = new Map((await listHolidays(unit.db)).map((holiday) => [holiday.holidayId, holiday]))
    const untouched = applied.filter(({ entityId, after }) => {
      const holiday = now.get(entityId)
      return holiday && isDeepStrictEqual(storedFields(holiday), after)
    })
    const ids = untouched.map(({ entityId }) => entityId)
    if (ids.length > 0) await unit.db.deleteFrom('holidays').where('id', 'in', ids).execute()
    for (const entityId of ids) {
      const holiday = now.get(entityId)
      unit.audit({ entity: 'holiday', entityId, before: holiday ? storedFields(holiday) : null })
    }
    const deleted = new Set(ids)
    return applied
      .filter(({ entityId }) => !deleted.has(entityId) && now.has(entityId))
      .map(({ row }) => ({ row, why: 'changed-since' }))
  },
}

const storedFields = ({ name, startDate, endDate }: Holiday): HolidayInput => ({ name, startDate, endDate })

function holidayOf({ values }: ImportRow): HolidayInput {
  const startDate = CivilDate.parse(values.startDate)
  return { name: String(values.name), startDate, endDate: values.endDate ? CivilDate.parse(values.endDate) : startDate }
}

const keyOf = ({ name, startDate }: HolidayInput) => `${startDate} ${name.toLowerCase()}`

async function check(db: TenantDb, rows: readonly ImportRow[]) {
  const [year, known] = await Promise.all([yearDays(db), listHolidays(db)])
  const existing = new Map(known.map((one) => [keyOf(one), one.holidayId]))
  const seen = new Map<string, number>()
  return rows.map((row) => {
    // The import engine already reports cells it could not parse.
    if (row.values.name === undefined || row.values.startDate === undefined)
      return { row: row.row, does: 'create' as const, problems: [] }
    const holiday = holidayOf(row)
    const key = keyOf(holiday)
    const earlier = seen.get(key)
    seen.set(key, earlier ?? row.row)
    const entityId = existing.get(key)
    const problems = [...dateProblems(holiday, year), ...(earlier === undefined ? [] : [namedTwice(earlier)])]
    return entityId
      ? { row: row.row, does: 'skip' as const, entityId, problems }
      : { row: row.row, does: 'create' as const, problems }
  })
}

const namedTwice = (row: number): ImportProblem => ({
  column: 'name',
  cause: 'named-twice',
  message: `Row ${row} names the same holiday.`,
  params: { row },
})

function dateProblems({ startDate, endDate }: HolidayInput, year: YearDays): ImportProblem[] {
  const params = { year: year.name, start: displayDate(year.start), end: displayDate(year.end) }
  const message = `Choose a day of ${params.year}, ${params.start} to ${params.end}.`
  const outside = (column: string): ImportProblem => ({ column, cause: 'outside-year', message, params })
  if (startDate < year.start || startDate > year.end) return [outside('startDate')]
  if (endDate < startDate)
    return [{ column: 'endDate', cause: 'ends-before-start', message: 'The last day cannot come before the first.' }]
  return endDate > year.end ? [outside('endDate')] : []
}
