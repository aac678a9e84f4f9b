import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { Invited, LiveClassDetails } from '../schemas.ts'
import css from './Live.module.css'
import { useTimes } from './useTimes.ts'
import { liveText } from './words.ts'

/** Everybody invited and when they were there. */
export function People({ of: { people, others, startedAt } }: { of: LiveClassDetails }) {
  const text = useText(liveText).one
  const { clock } = useTimes()
  const { number } = useFormat()
  const joined = people.filter(({ firstJoinedAt }) => firstJoinedAt !== null).length
  const count =
    joined === 0 ? text.nobody : fill(text.joined, { joined: number(joined), invited: number(people.length) })
  const seen = ({ firstJoinedAt, seconds }: Invited) => {
    if (!firstJoinedAt) return startedAt ? <Status tone="neutral">{text.notSeen}</Status> : null
    const time = clock(firstJoinedAt)
    const words =
      seconds === null ? fill(text.came, { time }) : fill(text.stayed, { time, n: Math.round(seconds / 60) })
    return <Status tone="good">{words}</Status>
  }
  return (
    <Section title={text.people} subtitle={`${count} ${text.peopleHint}`}>
      <Lines>
        {people.map((one) => (
          <Line key={one.studentId} name={<span dir="auto">{one.name}</span>} before={one.rollNo}>
            {seen(one)}
          </Line>
        ))}
      </Lines>
      {others.length > 0 && (
        <p className={css.hint}>
          {text.others}: {others.map(({ name }) => name).join(', ')}
        </p>
      )}
    </Section>
  )
}
