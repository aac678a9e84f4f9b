import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { familyTests } from '#modules/onlineTests/familyContract.ts'
import type { ChildTest } from '#modules/onlineTests/familySchemas.ts'
import { fractionText } from '#modules/questions/fractions.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { childTestOf } from '../paths.ts'
import css from './Family.module.css'
import { useTestTime } from './testTime.ts'
import { familyTestText } from './words.ts'

/** All tests of a child this year: what can be taken now, what is coming, what is over. */
export default function TestListScreen() {
  return <ChildPage>{(child) => <OfChild child={child} />}</ChildPage>
}

const groups = ['now', 'upcoming', 'over'] as const
const groupOf: Readonly<Record<ChildTest['state'], (typeof groups)[number]>> = {
  running: 'now',
  open: 'now',
  upcoming: 'upcoming',
  done: 'over',
  missed: 'over',
}

function OfChild({ child: { studentId } }: { child: FamilyChild }) {
  const text = useText(familyTestText)
  const input = { params: { studentId } }
  const route = familyTests.routes.listChildTests
  const read = useRead(route, input, { isKept: true })
  if (!read.data)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={6} columns={2} />
      </Loading>
    )
  const { tests, now } = read.data
  return (
    <div className={css.page}>
      <KeptNote route={route} input={input} />
      {tests.length === 0 && <EmptyState kind="nothing" sketch="chair" title={text.none} body={text.noneHint} />}
      {groups.map((group) => {
        const own = tests.filter(({ state }) => groupOf[state] === group)
        if (own.length === 0) return null
        return (
          <Section key={group} title={text.groups[group]}>
            <Lines label={text.groups[group]}>
              {(group === 'over' ? own : own.toReversed()).map((one) => (
                <TestLine key={one.testId} studentId={studentId} test={one} now={now} />
              ))}
            </Lines>
          </Section>
        )
      })}
    </div>
  )
}

const tones: Readonly<Record<ChildTest['state'], StatusTone>> = {
  upcoming: 'neutral',
  open: 'leave',
  running: 'leave',
  done: 'good',
  missed: 'bad',
}

type LineProps = { studentId: string; test: ChildTest; now: string }

function TestLine({ studentId, test, now }: LineProps) {
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
