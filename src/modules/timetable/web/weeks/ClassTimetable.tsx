import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { timetable } from '#modules/timetable/contract.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useRead } from '#platform/web/query.ts'
import { WeekView } from './WeekView.tsx'

/** The timetable tab of a class page. */
export default function ClassTimetable({ id }: { id: string }) {
  const [on, setOn] = useState<CivilDate | null>(null)
  const input = { params: { classId: id }, query: on ? { on } : {} }
  const read = useRead(timetable.routes.getClassWeek, input, { placeholderData: keepPreviousData })
  return <WeekView read={read} of="class" onChange={setOn} />
}
