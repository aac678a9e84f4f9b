import { IconBell, IconUpload } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { importStartOf } from '#modules/imports/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { isCivilDate, today } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { attendedShare, type Code, type Counts, codes } from '../codes.ts'
import { attendance } from '../contract.ts'
import { attendanceReports } from '../reportContract.ts'
import type { DayOverview, GradeDay } from '../reportSchemas.ts'
import css from './Attendance.module.css'
import { studentAccess, studentEditing } from './access.ts'
import { OfficeTabs } from './OfficeTabs.tsx'
import { attendancePaths, dayListOf, missingOf, officeRegisterOf } from './paths.ts'
import { Absentees } from './reports/Absentees.tsx'
import StaffAttendance from './staff/StaffAttendance.tsx'
import { attendanceTitles } from './titles.ts'
import { useAttendanceNews } from './useAttendanceNews.ts'
import { attendanceText, useServerWords } from './words.ts'

/** The whole school on one day: totals, missing registers and absentees. */
export default function AdminAttendance() {
  const text = useText(attendanceText).office
  const { titles } = useText(attendanceTitles)
  const user = useUser()
  const { timeZone } = useSchool()
  const [params, setParams] = useSearchParams()
  const wanted = params.get('date') ?? ''
  const date = isCivilDate(wanted) ? wanted : today(timeZone)
  const maySeeStudents = mayUse(studentAccess, user)
  const list = useRead(attendanceReports.routes.getDayOverview, { query: { date } }, { enabled: maySeeStudents })
  useAttendanceNews()
  // People with access to staff attendance only.
  if (!maySeeStudents) return <StaffAttendance />
  return (
    <>
      <PageHeader
        title={titles.overview}
        actions={
          <>
            {mayUse(studentEditing, user) && (
              <ButtonLink icon={IconUpload} to={importStartOf('attendance')}>
                {text.import}
              </ButtonLink>
            )}
            <DateField
              label={text.date}
              labelHidden
              max={today(timeZone)}
              value={date}
              onChange={(day) => {
                if (day) setParams({ date: day })
              }}
            />
          </>
        }
      >
        <OfficeTabs at="today" />
      </PageHeader>
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={5} />
        </Loading>
      )}
      {list.isError && !list.data && (
        <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.data && <Overview key={params.toString()} overview={list.data} filter={filterOf(params)} />}
    </>
  )
}

/** Set by links from figures elsewhere: a grade, a code, and the section to show. */
type AttendanceFilter = {
  readonly grade: string | null
  readonly code: Code | undefined
  readonly show: string | null
}

const filterOf = (params: URLSearchParams): AttendanceFilter => ({
  grade: params.get('grade'),
  code: codes.find((code) => code === params.get('code')),
  show: params.get('show'),
})

const sumOf = (grades: readonly GradeDay[]): Counts => ({
  present: grades.reduce((sum, { counts }) => sum + counts.present, 0),
  absent: grades.reduce((sum, { counts }) => sum + counts.absent, 0),
  half: grades.reduce((sum, { counts }) => sum + counts.half, 0),
  medical: grades.reduce((sum, { counts }) => sum + counts.medical, 0),
})

function Overview({ overview, filter }: { overview: DayOverview; filter: AttendanceFilter }) {
  const text = useText(attendanceText).office
  const { number } = useFormat()
  const { date, isOpen } = overview
  const chosen = overview.grades.find(({ gradeId }) => gradeId === filter.grade)
  const grades = chosen ? [chosen] : overview.grades
  const sums = sumOf(grades)
  const missing = grades.flatMap(({ classes }) => classes.filter(({ due, taken }) => taken < due))
  const enrolled = grades.reduce((sum, { studentCount }) => sum + studentCount, 0)
  const dayFilter = { date, grade: chosen?.gradeId }
  // Directly below the figures if a link asked for the students, else at the end of the page.
  const students = <Absentees date={date} code={filter.code} gradeId={chosen?.gradeId} />
  if (overview.grades.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.noClasses} body={text.noClassesHint} />
  return (
    <div className={css.stack}>
      {!isOpen && <Notice tone="info" title={text.closed} />}
      {chosen && (
        <Notice tone="info" title={fill(text.onlyGrade, { grade: chosen.grade })}>
          <Link to={`${attendancePaths.overview}?date=${date}`}>{text.wholeSchool}</Link>
        </Notice>
      )}
      <div className={css.figures}>
        <StatBlock
          value={number(sums.present)}
          label={fill(text.present, { n: number(enrolled) })}
          to={dayListOf({ ...dayFilter, code: 'P' })}
        />
        <StatBlock value={number(sums.absent)} label={text.absent} to={dayListOf({ ...dayFilter, code: 'A' })} />
        <StatBlock value={number(sums.half)} label={text.half} to={dayListOf({ ...dayFilter, code: 'HD' })} />
        <StatBlock value={number(sums.medical)} label={text.medical} to={dayListOf({ ...dayFilter, code: 'ML' })} />
        <StatBlock value={number(isOpen ? missing.length : 0)} label={text.missing} to={missingOf(dayFilter)} />
      </div>
      {filter.show === 'students' && students}
      {isOpen && <MissingRegisters classes={missing} date={date} />}
      <ByGrade grades={grades} />
      {filter.show !== 'students' && students}
    </div>
  )
}

/** Reminds the teachers with open registers; again at the earliest after an hour. */
function Remind() {
  const text = useText(attendanceText).office
  const user = useUser()
  const count = useCount()
  const say = useServerWords()
  const remind = useSend(attendance.routes.remindTeachers)
  if (!mayUse(attendance.routes.remindTeachers.access, user)) return null
  const press = async () => {
    try {
      const { teachers, reminded } = (await remind.mutateAsync({})).data
      if (teachers === 0) toast.info(text.nobodyToRemind)
      else if (reminded === 0) toast.info(text.remindedAlready)
      else toast.success(count(text.reminded, reminded))
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
  }
  return (
    <Button size="small" icon={IconBell} loading={remind.isPending} onClick={() => void press()}>
      {text.remind}
    </Button>
  )
}

function MissingRegisters({ classes, date }: { classes: GradeDay['classes']; date: string }) {
  const text = useText(attendanceText).office
  const { number } = useFormat()
  const { timeZone } = useSchool()
  return (
    <Section title={text.missingTitle} action={classes.length > 0 && date === today(timeZone) && <Remind />}>
      {classes.length === 0 ? (
        <p className={css.meta}>{text.allTaken}</p>
      ) : (
        <Lines label={text.missingTitle}>
          {classes.map(({ classId, className, classTeacher, studentCount, due, taken }) => (
            <Line
              key={classId}
              name={className}
              meta={[classTeacher ?? '·', `${number(studentCount)} ${text.students.toLowerCase()}`].join(' · ')}
            >
              {due > 1 ? (
                <span className={css.meta}>{`${number(taken)} / ${number(due)}`}</span>
              ) : (
                <ButtonLink size="small" to={officeRegisterOf({ classId, date })}>
                  {text.open}
                </ButtonLink>
              )}
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  )
}

function ByGrade({ grades }: { grades: readonly GradeDay[] }) {
  const text = useText(attendanceText)
  const { number, percent } = useFormat()
  return (
    <Section title={text.office.byGrade}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <div className={css.scroll} tabIndex={0}>
        <table className={css.table} aria-label={text.office.byGrade}>
          <thead>
            <tr>
              <th scope="col">{text.office.grade}</th>
              {[
                text.office.students,
                text.codes.P,
                text.codes.A,
                text.codes.HD,
                text.codes.ML,
                text.office.notTaken,
              ].map((heading) => (
                <th key={heading} scope="col" className={css.figure}>
                  {heading}
                </th>
              ))}
              <th scope="col" className={css.figure}>
                {text.office.attendance}
              </th>
            </tr>
          </thead>
          <tbody>
            {grades.map(({ gradeId, grade, studentCount, counts, notTaken }) => {
              const share = attendedShare(counts)
              const figures = [studentCount, counts.present, counts.absent, counts.half, counts.medical, notTaken]
              return (
                <tr key={gradeId}>
                  <th scope="row">{grade}</th>
                  {figures.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change order
                    <td key={at} className={css.figure}>
                      {number(value)}
                    </td>
                  ))}
                  <td className={css.figure}>{share === null ? '·' : percent(share)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
