import { Suspense } from 'react'
import { liveClassSource } from '#modules/calendar/categories.ts'
import { calendar } from '#modules/calendar/contract.ts'
import type { CalendarEntry } from '#modules/calendar/schemas.ts'
import { liveClassChanged } from '#modules/liveClasses/enumerations.ts'
import { opensAt, phaseAt } from '#modules/liveClasses/joinWindow.ts'
import { liveClassOf } from '#modules/liveClasses/web/paths.ts'
import { StartButton, useNow, useTimes } from '#modules/liveClasses/web/public.tsx'
import { mayUse } from '#platform/contract/access/access.ts'
import { type CivilDate, instantOf } from '#platform/contract/dates/dates.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Home.module.css'
import { homeText } from '../words.ts'

const route = calendar.routes.listDayEvents

/**
 * The live classes the teacher gives on this day, each with a button in the minutes around it; nothing on a day without. They
 * come with the day's events, which the page reads anyway.
 */
export function LiveToday({ date }: { date: CivilDate }) {
  const text = useText(homeText).live
  const mayRead = mayUse(route.access, useUser())
  const read = useRead(route, { params: { date } }, { isTogether: true, enabled: mayRead })
  useLiveRefresh(liveClassChanged)
  const list = (read.data?.calendarData ?? []).filter(({ source }) => source === liveClassSource)
  if (list.length === 0) return null
  return (
    <div className={css.below}>
      <Section title={text.title}>
        <Lines label={text.title}>
          {list.map((entry) => (
            <LiveLine key={entry.CalendarID} of={entry} />
          ))}
        </Lines>
      </Section>
    </div>
  )
}

function LiveLine({ of: { CalendarID: liveClassId, Title: title, start, end, people } }: { of: CalendarEntry }) {
  const text = useText(homeText).live
  const { timeZone } = useSchool()
  const { clock, span } = useTimes()
  const instant = (moment: string) => instantOf(moment.slice(0, 10) as CivilDate, moment.slice(11), timeZone)
  const times = { startsAt: instant(start), endsAt: instant(end) }
  const phase = phaseAt(times, useNow())
  return (
    <Line
      name={
        <Link to={liveClassOf(liveClassId)} look="ink">
          <span dir="auto">{title}</span>
        </Link>
      }
      meta={`${span(times)} · ${people}`}
    >
      {phase === 'over' && <span className={css.meta}>{text.over}</span>}
      {phase === 'before' && (
        <span className={css.meta}>{fill(text.opensAt, { time: clock(new Date(opensAt(times)).toISOString()) })}</span>
      )}
      {phase === 'open' && (
        // In Hindi the button waits for its words, and the rest of the page does not wait for the button.
        <Suspense>
          <StartButton liveClassId={liveClassId} size="small">
            {text.start}
            <span className="visually-hidden"> · {title}</span>
          </StartButton>
        </Suspense>
      )}
    </Line>
  )
}
