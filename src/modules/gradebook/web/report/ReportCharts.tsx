import { handInStates } from '#modules/gradebook/handIns.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { LineChart } from '#ui/chart/LineChart.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { StudentReport } from '../../contracts/studentReportSchemas.ts'
import { type OpenedList, stateTones } from './WorkLists.tsx'
import { reportText } from './words.ts'

type ChartProps = { report: StudentReport; onOpen: (list: OpenedList) => void }

const dayKinds = ['present', 'half', 'medical', 'absent'] as const
const dayTones = { present: 'good', half: 'part', medical: 'leave', absent: 'bad' } as const

/** The days of each month; a month opens the days that were not wholly present. */
export function AttendanceChart({ report: { attendance }, onOpen }: ChartProps) {
  const text = useText(reportText).attendance
  const { number, date } = useFormat()
  const { months } = attendance
  return (
    <Section title={text.title}>
      {months.length === 0 ? (
        <EmptyState kind="nothing" compact sketch="register" title={text.empty} body={text.emptyHint} />
      ) : (
        <BarChart
          label={text.chart}
          categoryLabel={text.month}
          categories={months.map(({ month }) => ({
            label: date(month, { month: 'long', year: 'numeric' }),
            short: date(month, { month: 'short' }),
          }))}
          series={dayKinds.map((kind) => ({
            id: kind,
            label: text[kind],
            values: months.map((month) => month[kind]),
            tone: dayTones[kind],
          }))}
          format={number}
          stacked
          sums
          onOpen={({ category }) => {
            const month = months[category]?.month
            onOpen({ kind: 'attendance', ...(month && { month }) })
          }}
        />
      )}
    </Section>
  )
}

/** How homework was handed in, subject by subject; a bar opens the homework of its subject. */
export function HomeworkChart({ report: { homework }, onOpen }: ChartProps) {
  const text = useText(reportText).homework
  const results = useText(reportText).results
  const { number } = useFormat()
  const bySubject = [...Map.groupBy(homework, ({ subject }) => subject)]
  return (
    <Section title={text.title}>
      {homework.length === 0 ? (
        <EmptyState kind="nothing" compact sketch="register" title={text.empty} body={text.emptyHint} />
      ) : (
        <BarChart
          label={text.chart}
          categoryLabel={results.subject}
          categories={bySubject.map(([label]) => ({ label }))}
          series={handInStates.toReversed().map((state) => ({
            id: state,
            label: text.states[state],
            values: bySubject.map(([, all]) => all.filter((one) => one.state === state).length),
            ...(state !== 'toDo' && { tone: stateTones[state] }),
          }))}
          format={number}
          stacked
          horizontal
          sums
          onOpen={({ category }) => {
            const subject = bySubject[category]?.[0]
            onOpen({ kind: 'homework', ...(subject && { subject }) })
          }}
        />
      )}
    </Section>
  )
}

/** Test results in the order of their days; a point opens the list of tests. */
export function TestChart({ report: { tests }, onOpen }: ChartProps) {
  const text = useText(reportText).tests
  const { date } = useFormat()
  const written = tests
    .filter(({ got, outOf }) => got !== null && Number(outOf) > 0)
    .toReversed()
    .slice(-20)
  return (
    <Section title={text.title}>
      {written.length === 0 ? (
        <EmptyState kind="nothing" compact sketch="register" title={text.empty} body={text.emptyHint} />
      ) : (
        <LineChart
          label={text.chart}
          categoryLabel={text.test}
          categories={written.map((one) => ({
            label: `${one.title}, ${date(one.date)}`,
            short: date(one.date, { day: 'numeric', month: 'short' }),
          }))}
          series={[
            {
              id: 'percent',
              label: text.percent,
              values: written.map(({ got, outOf }) => Math.round((Number(got) / Number(outOf)) * 1000) / 10),
            },
          ]}
          range={[0, 100]}
          format={(value) => `${value}%`}
          onOpen={() => onOpen({ kind: 'tests' })}
        />
      )}
    </Section>
  )
}
