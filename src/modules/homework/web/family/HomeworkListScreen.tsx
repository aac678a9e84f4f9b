import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { familyHomework } from '#modules/homework/familyContract.ts'
import type { ChildHomeworkRow, ChildState } from '#modules/homework/familySchemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { childHomeworkOf } from '../paths.ts'
import css from './Family.module.css'
import { familyHomeworkText } from './words.ts'

/** All homework of a child this year: what is to do, what was handed in, what is done. */
export default function HomeworkListScreen() {
  return <ChildPage>{(child) => <OfChild child={child} />}</ChildPage>
}

const groups = ['toDo', 'handedIn', 'done'] as const
const groupOf: Readonly<Record<ChildState, (typeof groups)[number]>> = {
  toDo: 'toDo',
  late: 'toDo',
  handedIn: 'handedIn',
  returned: 'done',
  over: 'done',
}

function OfChild({ child: { studentId } }: { child: FamilyChild }) {
  const text = useText(familyHomeworkText)
  const input = { params: { studentId } }
  const route = familyHomework.routes.listChildHomework
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
  const { homework } = read.data
  return (
    <div className={css.page}>
      <KeptNote route={route} input={input} />
      {homework.length === 0 && <EmptyState kind="nothing" sketch="chair" title={text.none} body={text.noneHint} />}
      {groups.map((group) => {
        const own = homework.filter(({ state }) => groupOf[state] === group)
        if (own.length === 0) return null
        // The server sends what is due last first; what is to do is read from the next on.
        const inOrder = group === 'toDo' ? own.toReversed() : own
        return (
          <Section key={group} title={text.groups[group]}>
            <Lines label={text.groups[group]}>
              {inOrder.map((one) => (
                <HomeworkLine key={one.homeworkId} studentId={studentId} homework={one} />
              ))}
            </Lines>
          </Section>
        )
      })}
    </div>
  )
}

const tones: Readonly<Record<ChildState, StatusTone>> = {
  toDo: 'neutral',
  late: 'bad',
  handedIn: 'leave',
  returned: 'good',
  over: 'neutral',
}

function HomeworkLine({ studentId, homework }: { studentId: string; homework: ChildHomeworkRow }) {
  const text = useText(familyHomeworkText)
  const due = useDueTime()
  const { isGuardian } = useUser()
  const { state, marks, maxMarks } = homework
  const result = marks !== null && maxMarks !== null ? fill(text.marks, { marks, max: maxMarks }) : text.states[state]
  const isNew = !isGuardian && !homework.isOpened && state === 'toDo'
  return (
    <Line
      name={<Link to={forChild(childHomeworkOf(homework.homeworkId), studentId)}>{homework.title}</Link>}
      meta={[homework.subject, fill(text.due, { time: due(homework.dueAt) })].join(' · ')}
    >
      {isNew && <Status tone="leave">{text.isNew}</Status>}
      {state !== 'toDo' && <Status tone={tones[state]}>{result}</Status>}
    </Line>
  )
}

/** A due time as families read it: the weekday counts more than the year. */
export function useDueTime() {
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return (instant: string) =>
    time(instant, timeZone, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
    })
}
