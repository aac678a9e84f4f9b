import type { ReactNode } from 'react'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import css from './Home.module.css'
import { hourIn, partOfDay } from './schoolClock.ts'
import { homeText } from './words.ts'

type GreetingProps = {
  /** Defaults to today. */
  date?: CivilDate | undefined
  children: ReactNode
  /** Shown below the summary, such as the day strip. */
  below?: ReactNode
}

/** The first panel of a home page: a greeting, or the date if it is not today, and a summary. */
export function Greeting({ date: day, children, below }: GreetingProps) {
  const text = useText(homeText)
  const { firstName } = useUser()
  const { timeZone } = useSchool()
  const { date } = useFormat()
  const current = today(timeZone)
  const selected = day ?? current
  const detail = date(selected, { weekday: 'long', day: 'numeric', month: 'long' })
  usePage({ detail })
  return (
    <Panel>
      <h1 className={css.heading}>
        {selected === current
          ? fill(text.greeting[partOfDay(hourIn(timeZone, new Date()))], { name: firstName })
          : detail}
      </h1>
      <div className={css.summary}>{children}</div>
      {below}
    </Panel>
  )
}
