import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '../feedback/Skeleton.tsx'
import type { CalendarProps } from './Calendar.tsx'
import css from './LazyCalendar.module.css'

const Calendar = lazy(() => import('./Calendar.tsx').then((file) => ({ default: file.Calendar })))

/** The calendar, or its outline while it is on the way. */
export function LazyCalendar(props: CalendarProps) {
  const months = props.range ? props.months : 1
  return (
    <div className={css.room} data-months={months}>
      <Suspense
        fallback={
          <Loading>
            <Skeleton height={280} />
          </Loading>
        }
      >
        <Calendar {...props} />
      </Suspense>
    </div>
  )
}
