import { IconPrinter, IconUserMinus, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { substitutions } from '#modules/timetable/substitutionContract.ts'
import type { Absence, OpenLesson, SubstitutionDay } from '#modules/timetable/substitutionSchemas.ts'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { type CivilDate, isCivilDate, today } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Lines.module.css'
import { TimetableTabs } from '../TimetableTabs.tsx'
import { timetableTitles } from '../titles.ts'
import { useTimetableRefresh } from '../weeks/useTimetableRefresh.ts'
import { timetableText, useServerWords } from '../words.ts'
import { AbsenceDrawer } from './AbsenceDrawer.tsx'
import { Candidates } from './Candidates.tsx'
import { OpenLessons } from './OpenLessons.tsx'

/** The day's absences and who covers their lessons. */
export default function Substitution() {
  const { titles } = useText(timetableTitles)
  const text = useText(timetableText).substitution
  const user = useUser()
  const school = useSchool()
  const mayEdit = isGranted(user.matrix, 'timetable', 'edit')
  const [params, setParams] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const [lesson, setLesson] = useState<OpenLesson | null>(null)
  const dateParam = params.get('date') ?? ''
  const date = isCivilDate(dateParam) ? dateParam : today(school.timeZone)
  const read = useRead(substitutions.routes.getSubstitutionDay, { query: { date } })
  useTimetableRefresh()
  return (
    <>
      <PageHeader
        title={titles.substitution}
        subtitle={text.subtitle}
        actions={
          <>
            <Button icon={IconPrinter} onClick={() => window.print()}>
              {text.print}
            </Button>
            {mayEdit && (
              <Button variant="primary" icon={IconUserOff} onClick={() => setAdding(true)}>
                {text.markAbsent}
              </Button>
            )}
          </>
        }
      >
        <TimetableTabs value="substitution" />
      </PageHeader>
      <div className={css.bar}>
        <DateField
          className={css.grow}
          label={text.date}
          value={date}
          onChange={(next) => next && setParams({ date: next }, { replace: true })}
        />
      </div>
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={6} columns={4} />
        </Loading>
      )}
      {read.data && <Day day={read.data} mayEdit={mayEdit} onChoose={setLesson} />}
      {isAdding && <AbsenceDrawer date={date as CivilDate} onClose={() => setAdding(false)} />}
      {lesson && <Candidates key={lesson.lessonId} lesson={lesson} onClose={() => setLesson(null)} />}
    </>
  )
}

type DayProps = { day: SubstitutionDay; mayEdit: boolean; onChoose: (lesson: OpenLesson) => void }

function Day({ day, mayEdit, onChoose }: DayProps) {
  const text = useText(timetableText).substitution
  const count = useCount()
  return (
    <div className={css.parts}>
      <Section title={text.absent}>
        {day.absences.length === 0 && <p className={css.quiet}>{text.nobodyAbsent}</p>}
        <ul className={css.chips}>
          {day.absences.map((absence) => (
            <li key={absence.absenceId} className={css.chip}>
              <AbsenceChip absence={absence} mayEdit={mayEdit} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={text.lessons}
        action={
          day.lessons.length > 0 && (
            <div className={css.tags}>
              <Status tone={day.uncovered > 0 ? 'bad' : 'good'}>
                {day.uncovered > 0 ? count(text.uncovered, day.uncovered) : text.allCovered}
              </Status>
              {mayEdit && day.uncovered > 0 && <AssignAll date={day.date} />}
            </div>
          )
        }
      >
        {!day.open && <p>{text.closed}</p>}
        {day.open && day.lessons.length === 0 && (
          <EmptyState compact kind="nothing" sketch="chair" title={text.noLessons} body={text.noLessonsHint} />
        )}
        {day.lessons.length > 0 && <OpenLessons lessons={day.lessons} mayEdit={mayEdit} onChoose={onChoose} />}
      </Section>
    </div>
  )
}

/** Takes the best suggestion for every open lesson. Each can be changed afterwards, or all taken back at once. */
function AssignAll({ date }: { date: CivilDate }) {
  const text = useText(timetableText).substitution
  const count = useCount()
  const say = useServerWords()
  const assign = useSend(substitutions.routes.assignSubstitutes)
  const remove = useSend(substitutions.routes.deleteSubstitutions)
  const showError = (problem: unknown) => toast.error(say(problem as ApiProblem))
  const press = async () => {
    try {
      const { assigned, uncovered } = (await assign.mutateAsync({ body: { date } })).data
      const substitutionIds = assigned.flatMap(({ substitutionId }) => substitutionId ?? [])
      if (substitutionIds.length === 0) return void toast.info(text.nobodyFreeToday)
      const undo = () => void remove.mutateAsync({ body: { date, substitutionIds } }).catch(showError)
      toast.success(count(text.assigned, substitutionIds.length), {
        detail: uncovered > 0 ? count(text.stillOpen, uncovered) : text.adjust,
        action: { label: text.undo, onAction: undo },
      })
    } catch (problem) {
      showError(problem)
    }
  }
  return (
    <Button size="small" variant="primary" loading={assign.isPending} onClick={() => void press()}>
      {text.assignAll}
    </Button>
  )
}

function AbsenceChip({ absence, mayEdit }: { absence: Absence; mayEdit: boolean }) {
  const text = useText(timetableText).substitution
  const say = useServerWords()
  const remove = useSend(substitutions.routes.deleteAbsence)
  const cancelAbsence = () =>
    void remove
      .mutateAsync({ params: { absenceId: absence.absenceId } })
      .catch((problem: ApiProblem) => void toast.error(say(problem)))
  return (
    <>
      <span>
        <strong>{absence.teacherName}</strong> <span className={css.quiet}>{text.parts[absence.part]}</span>
        {absence.reason && <span className={css.quiet}>, {absence.reason}</span>}
      </span>
      {absence.source !== 'office' && <Badge>{text.fromLeave}</Badge>}
      {mayEdit && absence.source === 'office' && (
        <IconButton
          size="small"
          icon={IconUserMinus}
          label={`${absence.teacherName}: ${text.back}`}
          loading={remove.isPending}
          onClick={cancelAbsence}
        />
      )}
    </>
  )
}
