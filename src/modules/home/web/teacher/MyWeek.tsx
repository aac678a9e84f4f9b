import { timetable } from '#modules/timetable/contract.ts'
import { timetablePaths } from '#modules/timetable/web/paths.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { useDay } from '../useDay.ts'
import { homeText } from '../words.ts'

/** The week's lessons: taught so far, taken for others, and taken by others. */
export function MyWeek({ date }: { date: CivilDate }) {
  const text = useText(homeText).week
  const { number } = useFormat()
  const count = useCount()
  const { userId } = useUser()
  const { today, now = '00:00' } = useDay()
  const sessions =
    useRead(timetable.routes.getMyWeek, { query: { on: date } }, { isKept: date === today, isTogether: true }).data
      ?.sessions ?? []
  if (sessions.length === 0) return null
  const own = sessions.filter(({ teacherId }) => teacherId === userId)
  const taught = own.filter((session) => session.date < today || (session.date === today && session.endsAt <= now))
  const forOthers = own.filter(({ substitutionId }) => substitutionId !== null).length
  const byOthers = sessions.length - own.length
  const delta = [
    ...(forOthers > 0 ? [count(text.forOthers, forOthers)] : []),
    ...(byOthers > 0 ? [count(text.byOthers, byOthers)] : []),
  ].join(', ')
  return (
    <Section title={text.title}>
      <StatBlock
        layout="beside"
        to={timetablePaths.mine}
        value={number(taught.length)}
        label={fill(text.given, { n: number(own.length) })}
        delta={delta || undefined}
      />
    </Section>
  )
}
