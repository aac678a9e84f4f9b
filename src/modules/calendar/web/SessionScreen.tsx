import { lazy, Suspense, useMemo } from 'react'
import { useParams } from 'react-router'
import { attendance } from '#modules/attendance/contract.ts'
import { registerOf } from '#modules/attendance/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import { PageForm } from '#platform/web/forms/RecordPage.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import type { SessionFacts, SessionPart } from '#platform/web/screen.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { calendar } from '../contract.ts'
import type { SessionPage } from '../schemas.ts'
import { calendarPaths, sessionOf } from './paths.ts'
import { SessionResources } from './SessionResources.tsx'
import css from './SessionScreen.module.css'
import { calendarText, useServerWords } from './words.ts'

/** A lesson: its topic and notes, resources, attendance, and the parts other modules add. */
export default function SessionScreen() {
  const text = useText(calendarText).session
  const { sessionId = '' } = useParams()
  const [date = '', lessonId = ''] = sessionId.split('_')
  const params = { lessonId, date: date as CivilDate }
  const read = useRead(calendar.routes.getSession, { params })
  if (read.isError) {
    const isGone = [400, 404].includes(read.error.status)
    return (
      <>
        <PageHeader title={text.lesson} crumbs={[{ label: text.back, to: calendarPaths.teacher }]} />
        {isGone ? (
          <EmptyState kind="nothing" sketch="bell" title={text.none} body={text.noneHint} />
        ) : (
          <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
        )}
      </>
    )
  }
  if (!read.data) {
    return (
      <Loading>
        <SkeletonRows rows={6} columns={2} />
      </Loading>
    )
  }
  return <Lesson key={sessionId} session={read.data} />
}

function Lesson({ session }: { session: SessionPage }) {
  const text = useText(calendarText).session
  const { date } = useFormat()
  const when = date(session.date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const details = [
    `${when}, ${session.startsAt} – ${session.endsAt} (${session.periodName})`,
    session.roomName ?? '',
    session.teacherName ?? '',
    session.isSubstitution && session.plannedTeacherName
      ? fill(text.instead, { name: session.plannedTeacherName })
      : '',
  ]
  return (
    <>
      <PageHeader
        title={`${session.courseDisplayName} · ${session.className}`}
        subtitle={details.filter(Boolean).join(' · ')}
        crumbs={[{ label: text.back, to: `${calendarPaths.teacher}?view=day&day=${session.date}` }]}
      />
      <div className={css.columns}>
        <div className={css.main}>
          <Notes session={session} />
          <SessionResources session={session} />
          <ModuleParts session={session} />
        </div>
        <aside className={css.aside}>
          <Attendance session={session} />
          <Neighbours session={session} />
        </aside>
      </div>
    </>
  )
}

function Notes({ session }: { session: SessionPage }) {
  const text = useText(calendarText).session
  const say = useServerWords()
  const save = useSend(calendar.routes.saveSession)
  const { lessonId, date, mayEdit } = session
  const copy = ({ topic, notes, version }: SessionPage) => ({ facts: { topic, notes }, version })
  const form = useRecordForm({
    name: `session ${date} ${lessonId}`,
    say,
    ...copy(session),
    theirs: copy,
    send: (mine, version) => save.mutateAsync({ params: { lessonId, date }, body: { ...mine, version } }),
    after: ({ data }) => copy(data),
  })
  const { values, errors, change } = form
  return (
    <Section title={text.lesson}>
      <PageForm form={form} mayEdit={mayEdit} label={(field) => (field === 'topic' ? text.topic : text.notes)}>
        <TextField
          label={text.topic}
          maxLength={200}
          readOnly={!mayEdit}
          value={values.topic}
          error={errors.topic}
          onChange={(value) => change('topic', value)}
        />
        <TextArea
          label={text.notes}
          hint={text.notesHint}
          max={3000}
          readOnly={!mayEdit}
          value={values.notes}
          error={errors.notes}
          onChange={(value) => change('notes', value)}
        />
      </PageForm>
    </Section>
  )
}

function Attendance({ session }: { session: SessionPage }) {
  const text = useText(calendarText).session
  const { timeZone } = useSchool()
  const { classId, date, periodId, courseId } = session
  const isOpen = date <= today(timeZone)
  const register = useRead(
    attendance.routes.getLessonRegister,
    { params: { classId, date, periodId, courseId } },
    { enabled: isOpen },
  )
  const { data } = register
  const present = data?.students.filter(({ code }) => code === 'P').length ?? 0
  return (
    <Section title={text.attendance}>
      <div className={css.part}>
        {!isOpen && <p>{text.notYet}</p>}
        {data && (
          <p>
            {data.version === 0
              ? text.notTaken
              : fill(text.taken, { present, all: data.students.length, name: data.takenBy ?? '' })}
          </p>
        )}
        {isOpen && <Link to={registerOf({ classId, date, periodId, courseId })}>{text.take}</Link>}
      </div>
    </Section>
  )
}

function Neighbours({ session: { previous, next } }: { session: SessionPage }) {
  const text = useText(calendarText).session
  const { date } = useFormat()
  if (!previous && !next) return null
  const day = (one: string) => date(one, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <Section title={text.around}>
      <div className={css.part}>
        {previous && (
          <p>
            <Link to={sessionOf(previous)}>{`${text.previous}, ${day(previous.date)}`}</Link>
            <span className={css.meta}>{previous.topic || text.noTopic}</span>
          </p>
        )}
        {next && (
          <p>
            <Link to={sessionOf(next)}>{`${text.next}, ${day(next.date)}`}</Link>
          </p>
        )}
      </div>
    </Section>
  )
}

/** The parts other modules add, such as homework. */
function ModuleParts({ session }: { session: SessionFacts }) {
  const user = useUser()
  const parts = useMemo(
    () =>
      getModules()
        .flatMap(({ sessionParts = [] }) => sessionParts)
        .filter(({ needs }) => mayUse(needs, user))
        .toSorted((a, b) => a.order - b.order)
        .map((part) => ({ part, Part: lazy(part.load) })),
    [user],
  )
  return parts.map(({ part, Part }: { part: SessionPart; Part: React.ComponentType<{ session: SessionFacts }> }) => (
    <Suspense key={part.name}>
      <Part session={session} />
    </Suspense>
  ))
}
