import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { timetable } from '#modules/timetable/contract.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { timetableTitles } from '../titles.ts'
import { WeekView } from './WeekView.tsx'

/** The signed-in teacher's lessons, including substitutions. */
export default function MyTimetable() {
  const { titles } = useText(timetableTitles)
  const { userId } = useUser()
  const [on, setOn] = useState<CivilDate | null>(null)
  const query = on ? { on } : {}
  const read = useRead(timetable.routes.getMyWeek, { query }, { placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader title={titles.mine} />
      <WeekView read={read} of="teacher" teacherId={userId} onChange={setOn} />
    </>
  )
}
