import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { familyNames, tierName } from '#modules/badges/familyWords.ts'
import { studentReportPrinting, templateViewing } from '#modules/gradebook/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSession, useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { StudentReport as Report } from '../../contracts/studentReportSchemas.ts'
import { changeText, headline, percentText, type TermResult, termResults } from '../../rules/reportResults.ts'
import { gradebookPaths } from '../paths.ts'
import { studentGradebookAt } from '../places.ts'
import { gradebookTitles } from '../titles.ts'
import css from './Report.module.css'
import { AttendanceChart, HomeworkChart, TestChart } from './ReportCharts.tsx'
import { ReportFile } from './ReportFile.tsx'
import { ReportResults } from './ReportResults.tsx'
import { ActivityLines, isListKind, ListDrawer, type OpenedList } from './WorkLists.tsx'
import { reportText } from './words.ts'

type StudentReportProps = { report: Report; isOffice: boolean }

/** Everything about one student's year on one page, to read together with the family and to print. */
export function StudentReport({ report, isOffice }: StudentReportProps) {
  const text = useText(reportText)
  const { titles } = useText(gradebookTitles)
  const user = useUser()
  const { yearId, currentYearId } = useSession()
  const [search, setSearch] = useSearchParams()
  const [part, setPart] = useState<OpenedList | null>(null)
  // A figure opens its whole list, which has an address; a chart the part of it that was chosen.
  const asked = search.get('list')
  const opened = part ?? (isListKind(asked) ? { kind: asked } : null)
  const close = () => {
    setPart(null)
    const rest = new URLSearchParams(search)
    rest.delete('list')
    if (asked) setSearch(rest, { replace: true, preventScrollReset: true })
  }
  const { student, gradebook, activities } = report
  const terms = useMemo(() => termResults(gradebook), [gradebook])
  const home = isOffice ? gradebookPaths.officeReport : gradebookPaths.report
  const place = {
    isOffice,
    studentId: student.studentId,
    classId: gradebook.classId,
    gradeId: gradebook.gradeId,
    templateId: gradebook.template?.templateId ?? '',
    yearId: yearId ?? currentYearId ?? '',
  }
  const seesGradebook = gradebook.template !== null && (!isOffice || mayUse(templateViewing, user))
  return (
    <>
      <PageHeader
        title={student.name}
        crumbs={[{ label: titles.report, to: home }]}
        subtitle={fill(text.about, { class: student.className, roll: student.rollNo })}
        actions={
          <>
            {seesGradebook && <ButtonLink to={studentGradebookAt(place)}>{text.gradebook}</ButtonLink>}
            {mayUse(studentReportPrinting, user) && <ReportFile studentId={student.studentId} />}
          </>
        }
      />
      <div className={css.page}>
        <Figures report={report} terms={terms} />
        <LeftOut report={report} />
        <ReportResults report={report} terms={terms} />
        <div className={css.pair}>
          {!report.leftOut.includes('attendance') && <AttendanceChart report={report} onOpen={setPart} />}
          <HomeworkChart report={report} onOpen={setPart} />
        </div>
        <div className={css.pair}>
          <TestChart report={report} onOpen={setPart} />
          <Section title={text.activities.title}>
            <ActivityLines activities={activities} />
          </Section>
        </div>
        <div className={css.pair}>
          <Badges report={report} />
          {!report.leftOut.includes('remarks') && <Remarks report={report} />}
        </div>
      </div>
      {opened && <ListDrawer report={report} term={terms.at(-1)} opened={opened} onClose={close} />}
    </>
  )
}

/** Says what the report is without for the one who reads it, so that nobody takes it for the whole. */
function LeftOut({ report: { leftOut } }: { report: Report }) {
  const text = useText(reportText).leftOut
  if (leftOut.length === 0) return null
  return (
    <p className={css.quiet}>
      {text.title} {leftOut.map((part) => text[part]).join('; ')}.
    </p>
  )
}

/** The year in four figures; each opens the list it was counted from. */
function Figures({ report, terms }: { report: Report; terms: readonly TermResult[] }) {
  const text = useText(reportText).figures
  const count = useCount()
  const { number } = useFormat()
  const listAt = (list: OpenedList['kind']) => `?student=${encodeURIComponent(report.student.studentId)}&list=${list}`
  const last = terms.at(-1)
  const before = terms.at(-2)
  const now = last && headline(last.result)
  const earlier = before && headline(before.result)
  const change = now && earlier && now.isOverall === earlier.isOverall ? changeText(now.value, earlier.value) : null
  const { months } = report.attendance
  const all = months.reduce((sum, { present, half, medical, absent }) => sum + present + half + medical + absent, 0)
  const attended = months.reduce((sum, { present, half }) => sum + present + half / 2, 0)
  const due = report.homework.filter(({ state }) => state !== 'toDo')
  const handedIn = due.filter(({ state }) => state !== 'missing').length
  const written = report.tests.filter(({ got, outOf }) => got !== null && Number(outOf) > 0)
  const average = written.reduce((sum, { got, outOf }) => sum + Number(got) / Number(outOf), 0) / written.length
  return (
    <div className={css.figures}>
      <StatBlock
        to={now ? listAt('results') : undefined}
        value={now ? `${percentText(now.value)}%` : text.none}
        label={last ? `${now?.isOverall ? text.overall : text.subjects}, ${last.name}` : text.overall}
        delta={change && before ? fill(text.since, { change, term: before.name }) : undefined}
      />
      {!report.leftOut.includes('attendance') && (
        <StatBlock
          to={all > 0 ? listAt('attendance') : undefined}
          value={all > 0 ? `${number(Math.round((attended / all) * 1000) / 10)}%` : text.none}
          label={text.attendance}
          delta={all > 0 ? fill(text.days, { n: number(attended), all: number(all) }) : undefined}
        />
      )}
      <StatBlock
        to={due.length > 0 ? listAt('homework') : undefined}
        value={due.length > 0 ? `${number(handedIn)} / ${number(due.length)}` : text.none}
        label={text.homework}
      />
      <StatBlock
        to={written.length > 0 ? listAt('tests') : undefined}
        value={written.length > 0 ? `${number(Math.round(average * 1000) / 10)}%` : text.none}
        label={text.tests}
        delta={written.length > 0 ? count(text.testsTaken, written.length) : undefined}
      />
    </div>
  )
}

function Badges({ report: { badges } }: { report: Report }) {
  const text = useText(reportText).badges
  const language = useLanguage()
  const { date } = useFormat()
  return (
    <Section title={text.title}>
      {badges.length === 0 && <p className={css.quiet}>{text.empty}</p>}
      <Lines label={text.title}>
        {badges.map(({ family, earnedOn, ...tier }) => (
          <Line
            key={`${family} ${tier.level} ${tier.variant}`}
            name={`${familyNames[family][language]}, ${tierName(tier, language)}`}
            meta={date(earnedOn)}
          />
        ))}
      </Lines>
    </Section>
  )
}

function Remarks({ report: { remarks, gradebook } }: { report: Report }) {
  const text = useText(reportText).remarks
  const nameOf = (key: string) => gradebook.template?.content.terms.find((term) => term.key === key)?.name ?? key
  return (
    <Section title={text.title}>
      {remarks.length === 0 && <p className={css.quiet}>{text.empty}</p>}
      <Lines label={text.title}>
        {remarks.map(({ termKey, remark }) => (
          <Line key={termKey} name={remark} meta={nameOf(termKey)} />
        ))}
      </Lines>
    </Section>
  )
}
