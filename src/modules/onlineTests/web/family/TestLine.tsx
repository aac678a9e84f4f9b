import { forChild } from '#modules/family/web/paths.ts'
import type { ChildTest } from '#modules/onlineTests/familySchemas.ts'
import { fractionText } from '#modules/questions/fractions.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Line } from '#ui/layout/Lines.tsx'
import { childTestOf } from '../paths.ts'
import { useTestTime } from './testTime.ts'
import { familyTestText } from './words.ts'

const tones: Readonly<Record<ChildTest['state'], StatusTone>> = {
  upcoming: 'neutral',
  open: 'leave',
  running: 'leave',
  done: 'good',
  missed: 'bad',
}

type LineProps = { studentId: string; test: ChildTest; now: string }

/** An online test in the list of a child’s tests. */
export function TestLine({ studentId, test, now }: LineProps) {
  const text = useText(familyTestText)
  const time = useTestTime()
  const { state, result } = test
  const when =
    state === 'upcoming'
      ? fill(text.opens, { time: time(test.opensAt) })
      : fill(test.closesAt <= now ? text.closed : text.closes, { time: time(test.closesAt) })
  const marks = result && { marks: fractionText(result.marks), max: fractionText(result.outOf) }
  return (
    <Line
      name={<Link to={forChild(childTestOf(test.testId), studentId)}>{test.title}</Link>}
      meta={[test.courseDisplayName, when].join(' · ')}
    >
      <Status tone={tones[state]}>
        {marks ? fill(result.pending > 0 ? text.pendingMarks : text.marks, marks) : text.states[state]}
      </Status>
    </Line>
  )
}
