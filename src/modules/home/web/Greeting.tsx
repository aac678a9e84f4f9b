import type { ReactNode } from 'react'
import { today } from '#platform/contract/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSchool, useUser } from '#platform/web/session.ts'
import { Panel } from '#ui/Panel.tsx'
import { hourIn, partOfDay } from './greeting.ts'
import css from './Home.module.css'
import { homeText } from './words.ts'

/** The first panel of a home page: the person, the day by the school's clock, and what there is in one sentence. */
export function Greeting({ children }: { children: ReactNode }) {
  const text = useText(homeText)
  const { firstName } = useUser()
  const { timeZone } = useSchool()
  const { date } = useFormat()
  const detail = date(today(timeZone), { weekday: 'long', day: 'numeric', month: 'long' })
  usePage({ detail })
  return (
    <Panel>
      <h1 className={css.heading}>
        {fill(text.greeting[partOfDay(hourIn(timeZone, new Date()))], { name: firstName })}
      </h1>
      <div className={css.summary}>{children}</div>
    </Panel>
  )
}
