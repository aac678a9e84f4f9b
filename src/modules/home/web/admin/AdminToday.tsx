import { attendanceReports } from '#modules/attendance/reportContract.ts'
import { classes } from '#modules/classes/contract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { DayEvents } from '../DayEvents.tsx'
import { Greeting } from '../Greeting.tsx'
import { studentsIn } from '../gradeStrength.ts'
import css from '../Home.module.css'
import { useDayEntries, usePendingWork } from '../moduleEntries.ts'
import { useDay, useDayRefresh } from '../useDay.ts'
import { Worklist } from '../Worklist.tsx'
import { homeText } from '../words.ts'
import { AdminDay } from './AdminDay.tsx'
import { DayFigures } from './DayFigures.tsx'
import { SetupChecklist } from './SetupChecklist.tsx'
import { StaffDay } from './StaffDay.tsx'
import { Glance, Strength } from './Strength.tsx'

/** The admin's home page: the school's day, limited to what the admin has access to. */
export default function AdminToday() {
  const user = useUser()
  const { date } = useDay()
  useDayRefresh()
  const hasPendingWork = usePendingWork().groups.length > 0
  const hasEvents = useDayEntries(date).length > 0
  const seesClasses = mayUse(classes.routes.listClasses.access, user)
  return (
    <>
      <Summary seesClasses={seesClasses} hasMore={hasPendingWork || hasEvents} />
      <SetupChecklist />
      <div className={css.columns}>
        <div className={css.main}>
          {hasPendingWork && <Worklist />}
          {mayUse(attendanceReports.routes.getDayOverview.access, user) && <AdminDay date={date} />}
        </div>
        <aside className={css.aside}>
          <StaffDay date={date} />
          <DayEvents date={date} />
        </aside>
      </div>
      {seesClasses && (
        <div className={css.columns}>
          <div className={css.main}>
            <Strength />
          </div>
          <aside className={css.aside}>
            <Glance />
          </aside>
        </div>
      )}
    </>
  )
}

function Summary({ seesClasses, hasMore }: { seesClasses: boolean; hasMore: boolean }) {
  const text = useText(homeText)
  const count = useCount()
  const { date } = useDay()
  const all = useRead(classes.routes.listClasses, {}, { enabled: seesClasses, isTogether: true })
  const figures = <DayFigures date={date} />
  if (!seesClasses)
    return (
      <Greeting date={date} below={figures}>
        {!hasMore && text.admin.notYours}
      </Greeting>
    )
  if (all.isError && !all.data)
    return (
      <Greeting date={date}>
        <EmptyState
          kind="failed"
          compact
          body={all.error.message}
          onRetry={() => void all.refetch()}
          retrying={all.isFetching}
        />
      </Greeting>
    )
  if (!all.data)
    return (
      <Greeting date={date}>
        <Skeleton width={280} height={22} />
      </Greeting>
    )
  const list = all.data.classes
  if (list.length === 0) return <Greeting date={date}>{text.admin.noClasses}</Greeting>
  return (
    <Greeting date={date} below={figures}>
      {fill(text.admin.summary, {
        students: count(text.counts.students, studentsIn(list)),
        classes: count(text.counts.classes, list.length),
      })}
    </Greeting>
  )
}
