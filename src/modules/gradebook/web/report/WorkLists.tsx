import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { AttendanceLetter } from '#ui/indicators/AttendanceLetter.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import type { StudentReport } from '../../contracts/studentReportSchemas.ts'
import { percentText, type TermResult } from '../../rules/reportResults.ts'
import css from './Report.module.css'
import { reportText } from './words.ts'

/** A list behind a chart, of one month or subject where it was opened there. */
export type OpenedList =
  | { readonly kind: 'attendance'; readonly month?: string }
  | { readonly kind: 'homework'; readonly subject?: string }
  | { readonly kind: 'tests' }
  | { readonly kind: 'results' }

const listKinds = ['attendance', 'homework', 'tests', 'results'] as const
export const isListKind = (asked: string | null): asked is OpenedList['kind'] =>
  listKinds.some((kind) => kind === asked)

type Work = { title: string; subject: string; date: StudentReport['tests'][number]['date'] }

function useMeta() {
  const text = useText(reportText)
  const { date } = useFormat()
  return (work: Work) =>
    work.subject === '' ? date(work.date) : fill(text.meta, { date: date(work.date), subject: work.subject })
}

export const stateTones = { toDo: 'neutral', missing: 'bad', late: 'part', onTime: 'good' } as const

/** Marks of a piece of work; nothing where it has none. */
export function Marks({ got, outOf }: { got: string | null; outOf: string | null }) {
  const text = useText(reportText)
  return got !== null && outOf !== null ? <span className={css.figure}>{fill(text.of, { got, outOf })}</span> : null
}

export function ActivityLines({ activities }: Pick<StudentReport, 'activities'>) {
  const text = useText(reportText).activities
  const meta = useMeta()
  if (activities.length === 0) return <p className={css.quiet}>{text.empty}</p>
  return (
    <Lines label={text.title}>
      {activities.map((one) => (
        <Line key={one.workId} name={one.title} meta={meta(one)}>
          <Marks {...one} />
          <Status tone={one.state === 'returned' ? 'good' : 'neutral'}>{text.states[one.state]}</Status>
        </Line>
      ))}
    </Lines>
  )
}

type ListDrawerProps = {
  report: StudentReport
  /** The term of the overall figure. */
  term: TermResult | undefined
  opened: OpenedList
  onClose: () => void
}

/** The list that adds up to a figure of the report. */
export function ListDrawer({ report, term, opened, onClose }: ListDrawerProps) {
  const text = useText(reportText)
  const { date } = useFormat()
  const meta = useMeta()
  const title = {
    attendance: text.attendance.list,
    homework: text.homework.list,
    tests: text.tests.list,
    results: term ? fill(text.resultsIn, { term: term.name }) : text.results.title,
  }[opened.kind]
  const days =
    opened.kind === 'attendance'
      ? report.attendance.days.filter((one) => !opened.month || one.date.startsWith(opened.month.slice(0, 7)))
      : []
  return (
    <Drawer open onClose={onClose} title={title} subtitle={report.student.name}>
      {opened.kind === 'attendance' && (
        <>
          {days.length === 0 && <p className={css.quiet}>{text.attendance.none}</p>}
          <Lines label={title}>
            {days.map((one) => (
              <Line
                key={one.date}
                before={<AttendanceLetter code={one.code} size="small" />}
                name={date(one.date)}
                meta={one.note}
              />
            ))}
          </Lines>
        </>
      )}
      {opened.kind === 'homework' && (
        <Lines label={title}>
          {report.homework
            .filter(({ subject }) => !opened.subject || subject === opened.subject)
            .map((one) => (
              <Line key={one.workId} name={one.title} meta={meta(one)}>
                <Marks {...one} />
                <Status tone={stateTones[one.state]}>{text.homework.states[one.state]}</Status>
              </Line>
            ))}
        </Lines>
      )}
      {opened.kind === 'results' && (
        <Lines label={title}>
          {(term?.result.subjects ?? []).map(({ subject, trace }) => (
            <Line key={subject.key} name={subject.name}>
              {trace.result && (
                <span className={css.figure}>{fill(text.percent, { n: percentText(trace.result) })}</span>
              )}
            </Line>
          ))}
        </Lines>
      )}
      {opened.kind === 'tests' && (
        <Lines label={title}>
          {report.tests.map((one) => (
            <Line key={one.workId} name={one.title} meta={`${meta(one)} · ${text.tests.kinds[one.kind]}`}>
              {one.got === null ? <Status tone="neutral">{text.tests.absent}</Status> : <Marks {...one} />}
            </Line>
          ))}
        </Lines>
      )}
    </Drawer>
  )
}
