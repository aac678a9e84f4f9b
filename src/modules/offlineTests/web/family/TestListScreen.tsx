import { Fragment } from 'react'
import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { familyPaperTests } from '#modules/offlineTests/familyContract.ts'
import type { ChildPaper } from '#modules/offlineTests/familySchemas.ts'
import { familyTests } from '#modules/onlineTests/familyContract.ts'
import type { ChildTest } from '#modules/onlineTests/familySchemas.ts'
import { TestLine } from '#modules/onlineTests/web/public.tsx'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { childPaperOf } from '../paths.ts'
import css from './Family.module.css'
import { PaperMarks } from './PaperMarks.tsx'
import { familyPaperText } from './words.ts'

/** All tests of a child this year: what can be taken now, what is coming, what is over, online and on paper. */
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
  const text = useText(familyPaperText)
  const input = { params: { studentId } }
  const route = familyTests.routes.listChildTests
  const online = useRead(route, input, { isKept: true, isTogether: true })
  const paper = useRead(familyPaperTests.routes.listPaperTests, input, { isKept: true, isTogether: true })
  if (!online.data || !paper.data) {
    const failed = [online, paper].find(({ isError, data }) => isError && !data)
    return failed?.error ? (
      <EmptyState
        kind="failed"
        body={failed.error.message}
        onRetry={() => {
          void online.refetch()
          void paper.refetch()
        }}
        retrying={online.isFetching || paper.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={6} columns={2} />
      </Loading>
    )
  }
  const { tests, now } = online.data
  const onPaper = paper.data.tests.map((test) => ({
    id: test.offlineTestId,
    group: 'over' as const,
    day: test.heldOn as string,
    line: <PaperLine test={test} studentId={studentId} />,
  }))
  const all = tests.map((test) => ({
    id: test.testId,
    group: groupOf[test.state],
    day: test.closesAt,
    line: <TestLine test={test} studentId={studentId} now={now} />,
  }))
  // Of those of one day, the test on paper stands below: when it was written is not known to the minute.
  const inOrder = [...all, ...onPaper].toSorted((a, b) => (a.day < b.day ? 1 : -1))
  return (
    <div className={css.page}>
      <KeptNote route={route} input={input} />
      {inOrder.length === 0 && <EmptyState kind="nothing" sketch="chair" title={text.none} body={text.noneHint} />}
      {groups.map((group) => {
        const own = inOrder.filter((one) => one.group === group)
        if (own.length === 0) return null
        return (
          <Section key={group} title={text.groups[group]}>
            <Lines label={text.groups[group]}>
              {(group === 'over' ? own : own.toReversed()).map(({ id, line }) => (
                <Fragment key={id}>{line}</Fragment>
              ))}
            </Lines>
          </Section>
        )
      })}
    </div>
  )
}

function PaperLine({ test, studentId }: { test: ChildPaper; studentId: string }) {
  const text = useText(familyPaperText)
  const { date } = useFormat()
  const when = date(test.heldOn, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <Line
      name={<Link to={forChild(childPaperOf(test.offlineTestId), studentId)}>{test.title}</Link>}
      meta={[test.courseDisplayName, fill(text.heldOn, { date: when }), text.onPaper].join(' · ')}
    >
      <PaperMarks test={test} />
    </Line>
  )
}
