import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { CivilDate } from '#platform/contract/dates.ts'
import { useRead } from '#platform/web/query.ts'
import { timetable } from '../contract.ts'
import { WeekView } from './WeekView.tsx'

/** The lessons of a class, as a part of its page. */
export default function ClassTimetable({ id }: { id: string }) {
  const [on, setOn] = useState<CivilDate | null>(null)
  const input = { params: { classId: id }, query: on ? { on } : {} }
  const read = useRead(timetable.routes.getClassWeek, input, { placeholderData: keepPreviousData })
  return <WeekView read={read} of="class" onChange={setOn} />
}
