import { attendedShare, type Counts } from '#modules/attendance/codes.ts'
import type { DayOverview, GradeDay } from '#modules/attendance/reportSchemas.ts'
import { dayListOf, missingOf, officeRegisterOf } from '#modules/attendance/web/paths.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { sumOf } from '../gradeStrength.ts'
import css from '../Home.module.css'
import { Ledger, type LedgerColumn } from '../Ledger.tsx'
import { useDay } from '../useDay.ts'
import { homeText } from '../words.ts'
import { useSchoolDay } from './DayFigures.tsx'
import { isMissing } from './missingRegisters.ts'

/** The day's attendance by grade, and the missing registers. */
export function AdminDay({ date }: { date: CivilDate }) {
  const text = useText(homeText).day
  const { today } = useDay()
  const read = useSchoolDay(date)
  if (read.isError && !read.data)
    return <EmptyState kind="failed" compact onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (!read.data)
    return (
      <Section title={text.byGrade}>
        <Loading>
          <SkeletonRows rows={8} columns={5} />
        </Loading>
      </Section>
    )
  if (!read.data.isOpen || read.data.grades.length === 0 || date > today) return null
  return (
    <>
      <NotTaken overview={read.data} />
      <ByGrade overview={read.data} />
    </>
  )
}

/** Further classes are summed up as a number. */
const maxListed = 6

function NotTaken({ overview: { grades, date } }: { overview: DayOverview }) {
  const text = useText(homeText).day
  const count = useCount()
  const missing = grades.flatMap(({ classes }) => classes.filter(isMissing))
  const more = missing.length - maxListed
  return (
    <Section
      title={text.notTaken}
      action={missing.length > 0 && <Link to={missingOf({ date })}>{count(text.allMissing, missing.length)}</Link>}
    >
      {missing.length === 0 ? (
        <p className={css.nothing}>{text.allTaken}</p>
      ) : (
        <ul className={css.lines} aria-label={text.notTaken}>
          {missing.slice(0, more === 1 ? maxListed + 1 : maxListed).map(({ classId, className, classTeacher }) => (
            <li key={classId} className={css.line}>
              <span className={css.time}>
                <Link to={officeRegisterOf({ classId, date })} look="ink">
                  {className}
                </Link>
              </span>
              <span className={css.words}>{classTeacher ?? text.noClassTeacher}</span>
            </li>
          ))}
          {more > 1 && (
            <li className={css.line}>
              <Link to={missingOf({ date })}>{count(text.moreClasses, more)}</Link>
            </li>
          )}
        </ul>
      )}
    </Section>
  )
}

const codes = [
  ['present', 'P'],
  ['absent', 'A'],
  ['half', 'HD'],
  ['medical', 'ML'],
] as const satisfies readonly (readonly [keyof Counts, string])[]

function ByGrade({ overview: { grades, date } }: { overview: DayOverview }) {
  const text = useText(homeText).day
  const { number, percent } = useFormat()
  const figure = (value: number, to: string, name: string) =>
    value === 0 ? (
      '·'
    ) : (
      <Link to={to} look="bare" className={css.figure} aria-label={name}>
        {number(value)}
      </Link>
    )
  const labelOf = (grade: string, word: string, value: number) => fill(text.cell, { grade, word, n: number(value) })
  const columns: LedgerColumn<GradeDay>[] = [
    { id: 'grade', header: text.grade, cell: ({ grade }) => grade, footer: text.whole },
    ...codes.map(([field, code]): LedgerColumn<GradeDay> => {
      const all = sumOf(grades, ({ counts }) => counts[field])
      return {
        id: code,
        header: text.codes[code],
        isNumber: true,
        ...((code === 'HD' || code === 'ML') && { isExtra: true }),
        cell: ({ gradeId, grade, counts }) =>
          figure(
            counts[field],
            dayListOf({ date, grade: gradeId, code }),
            labelOf(grade, text.codes[code], counts[field]),
          ),
        footer: figure(all, dayListOf({ date, code }), labelOf(text.whole, text.codes[code], all)),
      }
    }),
    {
      id: 'notTaken',
      header: text.notTakenStudents,
      isNumber: true,
      cell: ({ gradeId, grade, notTaken }) =>
        figure(notTaken, missingOf({ date, grade: gradeId }), labelOf(grade, text.notTakenStudents, notTaken)),
      footer: number(sumOf(grades, ({ notTaken }) => notTaken)),
    },
    {
      id: 'share',
      header: text.share,
      isNumber: true,
      isExtra: true,
      cell: ({ counts }) => {
        const share = attendedShare(counts)
        return share === null ? '·' : percent(share)
      },
    },
  ]
  return (
    <Section title={text.byGrade}>
      <Ledger label={text.byGrade} rows={grades} rowId={({ gradeId }) => gradeId} columns={columns} />
    </Section>
  )
}
