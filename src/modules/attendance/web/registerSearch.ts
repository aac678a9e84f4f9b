import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import { call } from '#platform/web/api.ts'
import type { FoundRecord } from '#platform/web/screen.ts'
import { getSession } from '#platform/web/session/session.ts'
import { attendance } from '../contract.ts'
import { attendanceReports } from '../reportContract.ts'
import { officeRegisterOf, registerOf } from './paths.ts'
import { classTyped, nameMatches } from './registerWords.ts'

const schoolDay = (): CivilDate => today(getSession().school?.timeZone ?? 'UTC')

/** The teacher's registers of today for a class typed as ‘att 7b’; those that are due come first. */
export async function findOwnRegisters(typed: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const wanted = classTyped(typed)
  if (!wanted) return []
  const { registers } = await call(attendance.routes.getMyDay, { query: { date: schoolDay() } }, { signal })
  return registers
    .filter(({ className }) => nameMatches(className, wanted))
    .sort((a, b) => Number(b.isDue) - Number(a.isDue))
    .map((register) => ({
      to: registerOf(register),
      label: register.className,
      hint: [register.courseDisplayName, register.startsAt].filter(Boolean).join(' · '),
    }))
}

/** The same for the office, which can open the register of every class. */
export async function findRegisters(typed: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const wanted = classTyped(typed)
  if (!wanted) return []
  const date = schoolDay()
  const { grades } = await call(attendanceReports.routes.getDayOverview, { query: { date } }, { signal })
  return grades
    .flatMap(({ classes }) => classes)
    .filter(({ className }) => nameMatches(className, wanted))
    .map(({ classId, className, classTeacher }) => ({
      to: officeRegisterOf({ classId, date }),
      label: className,
      hint: classTeacher ?? '',
    }))
}
