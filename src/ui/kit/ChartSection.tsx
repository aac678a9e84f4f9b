import { BarChart } from '../chart/BarChart.tsx'
import { LineChart } from '../chart/LineChart.tsx'
import { ProportionBar } from '../chart/ProportionBar.tsx'
import { toast } from '../feedback/toast.ts'
import kit from './Kit.module.css'
import { Specimen } from './Specimen.tsx'
import * as sample from './samples/chartSamples.ts'

const { months, fees, weeks, attendance, days, register, bands, marks, rupees, shortRupees, count, percent } = sample
const money = { format: rupees, formatTick: shortRupees }
const collection = { label: 'Fees by month', categoryLabel: 'Month', ...money }
const single = [{ id: 'amount', label: 'Collected', values: [412_000] }]

function Everyday() {
  return (
    <>
      <Specimen name="Side by side, each figure opens its list" wide>
        <BarChart
          {...collection}
          note="₹, April to November 2026"
          categories={months}
          series={fees}
          sums
          to={({ category, id }) => `#fees-${id}-${months[category]?.short}`}
        />
      </Specimen>
      <Specimen name="Lines with gaps for holidays and last year" wide>
        <LineChart
          label="Attendance by week"
          note="Whole school, percentage of students present"
          categoryLabel="Week"
          categories={weeks}
          series={attendance}
          format={percent}
          to={({ category }) => `#attendance-week-${category + 1}`}
        />
      </Specimen>
      <Specimen name="Stacked statuses" wide>
        <BarChart
          label="Register this week"
          categoryLabel="Day"
          categories={days}
          series={register}
          format={count}
          sums
          stacked
          onOpen={({ category, id, value }) => toast.success(`${days[category]?.label}: ${value} ${id}`)}
        />
      </Specimen>
      <Specimen name="Distribution, printed with its table">
        <BarChart
          label="Marks in unit test 2, class 7"
          categoryLabel="Marks"
          categories={bands}
          series={marks}
          format={count}
          sums
          prints="both"
        />
      </Specimen>
      <Specimen name="A whole and its parts">
        <ProportionBar
          label="Fee status of class 7"
          categoryLabel="Status"
          valueLabel="Students"
          format={count}
          to={({ id }) => `#status-${id}`}
          parts={[
            { id: 'paid', label: 'Paid', value: 118, tone: 'good' },
            { id: 'partial', label: 'Partly paid', value: 23, tone: 'part' },
            { id: 'overdue', label: 'Overdue', value: 14, tone: 'bad' },
            { id: 'later', label: 'Not yet due', value: 5, tone: 'draft' },
          ]}
        />
      </Specimen>
    </>
  )
}

function Kinds() {
  return (
    <>
      <Specimen name="Horizontal, long names" wide>
        <BarChart
          label="Outstanding by fee head"
          categoryLabel="Fee head"
          categories={sample.feeHeads}
          series={sample.outstanding}
          {...money}
          sums
          horizontal
          to={({ category }) => `#head-${category}`}
        />
      </Specimen>
      <Specimen name="Horizontal, side by side">
        <BarChart {...collection} categories={months.slice(0, 4)} series={fees} horizontal format={shortRupees} />
      </Specimen>
      <Specimen name="Horizontal, stacked">
        <BarChart
          label="Register this week"
          categoryLabel="Day"
          categories={days}
          series={register}
          format={count}
          horizontal
          stacked
        />
      </Specimen>
      <Specimen name="Four lines with end labels" wide>
        <LineChart
          label="House points"
          categoryLabel="Week"
          categories={weeks.slice(0, 12)}
          series={sample.houses}
          format={count}
        />
      </Specimen>
      <Specimen name="Area against a target" wide>
        <LineChart
          label="Fees collected so far"
          categoryLabel="Month"
          categories={months}
          area
          {...money}
          series={[
            { id: 'so-far', label: 'Collected', values: [18e5, 22e5, 29e5, 51e5, 56e5, 60e5, 79e5, 82e5] },
            { id: 'target', label: 'Target', values: [20e5, 25e5, 32e5, 56e5, 62e5, 67e5, 90e5, 99e5], dashed: true },
          ]}
        />
      </Specimen>
    </>
  )
}

function Edges() {
  const points = { label: 'Absent', categoryLabel: 'Class', format: count }
  const long = sample.feeHeads.map(({ label }) => ({ label: `${label}, second instalment` }))
  return (
    <>
      <Specimen name="Sixty categories" wide>
        <BarChart {...points} label="Absent today" categories={sample.classes} series={sample.absentees} />
      </Specimen>
      <Specimen name="Negative figures" wide>
        <BarChart
          {...collection}
          label="Difference from last year"
          categories={months}
          series={[
            { id: 'd', label: 'Difference', values: [120_000, -45_000, -8_000, 240_000, 0, -96_500, 31_000, null] },
          ]}
        />
      </Specimen>
      <Specimen name="Six series and long names" wide>
        <BarChart
          {...collection}
          label="Six fee heads"
          categories={long.slice(0, 4)}
          series={['Tuition', 'Transport', 'Hostel', 'Laboratory', 'Examination', 'Other'].map((label, at) => ({
            id: label,
            label,
            values: [9, 7, 5, 8].map((value, place) => (value + ((at * 3 + place) % 5)) * 10_000),
          }))}
        />
      </Specimen>
      <Specimen name="One point">
        <BarChart {...collection} categories={months.slice(0, 1)} series={single} />
      </Specimen>
      <Specimen name="One point of a line">
        <LineChart {...collection} categories={months.slice(0, 1)} series={single} />
      </Specimen>
      <Specimen name="All zero">
        <BarChart
          {...points}
          categories={bands.slice(0, 5)}
          series={[{ id: 'a', label: 'Absent', values: [0, 0, 0, 0, 0] }]}
        />
      </Specimen>
      <Specimen name="Very large">
        <LineChart
          {...collection}
          categories={months.slice(0, 5)}
          series={[{ id: 'a', label: 'Organisation', values: [4.2e11, 9.8e11, 1.6e12, 1.1e12, 2.4e12] }]}
        />
      </Specimen>
    </>
  )
}

const states = { ...collection, categories: [], series: fees.map((one) => ({ ...one, values: [] })) }

function States() {
  return (
    <>
      <Specimen name="Loading">
        <BarChart {...states} status="loading" />
      </Specimen>
      <Specimen name="Loading, horizontal">
        <BarChart {...states} series={[]} status="loading" horizontal expected={5} />
      </Specimen>
      <Specimen name="Loading, parts">
        <ProportionBar
          {...collection}
          valueLabel="Students"
          parts={['Paid', 'Overdue'].map((label) => ({ id: label, label, value: 0 }))}
          status="loading"
        />
      </Specimen>
      <Specimen name="Empty">
        <LineChart {...states} />
      </Specimen>
      <Specimen name="Failed">
        <BarChart {...states} status="failed" onRetry={() => toast.success('Tried again')} />
      </Specimen>
      <Specimen name="As a table" wide>
        <BarChart {...collection} categories={months} series={fees} sums defaultView="table" to={() => '#fees'} />
      </Specimen>
      <Specimen name="Right to left" wide>
        <div dir="rtl" lang="ur">
          <LineChart
            label="ہفتہ وار حاضری"
            categoryLabel="ہفتہ"
            categories={weeks}
            series={attendance.map((one, at) => ({ ...one, label: at ? 'پچھلا سال' : 'اس سال' }))}
            format={percent}
          />
        </div>
      </Specimen>
    </>
  )
}

/** The charts in each of their states, with the figures of a sample school. */
export function ChartSection() {
  return (
    <div className={kit.grid}>
      <Everyday />
      <Kinds />
      <Edges />
      <States />
    </div>
  )
}
