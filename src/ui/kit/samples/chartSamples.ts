import type { ChartCategory, ChartSeries } from '#ui/chart/chartData.ts'
import { showNumber } from '#ui/formats/numberText.ts'
import { shortNumber } from '#ui/formats/shortNumber.ts'

export const count = (value: number) => showNumber(value, 'en-IN', 2)
export const rupees = (value: number) => `${value < 0 ? '−' : ''}₹${showNumber(Math.abs(value), 'en-IN', 0)}`
export const shortRupees = (value: number) => `${value < 0 ? '−' : ''}₹${shortNumber(Math.abs(value), 'en-IN')}`
export const percent = (value: number) => `${showNumber(value, 'en-IN', 1)}%`

export const months: readonly ChartCategory[] = [
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
].map((label) => ({ label, short: label.slice(0, 3) }))

export const fees: readonly ChartSeries[] = [
  {
    id: 'collected',
    label: 'Collected',
    values: [1_842_500, 412_000, 655_300, 2_210_800, 498_600, 371_250, 1_964_000, 288_400],
  },
  {
    id: 'due',
    label: 'Due',
    values: [2_050_000, 520_000, 700_000, 2_400_000, 640_000, 480_000, 2_350_000, 910_000],
  },
]

export const weeks: readonly ChartCategory[] = Array.from({ length: 24 }, (_, at) => ({
  label: `Week ${at + 1}`,
  short: String(at + 1),
}))

const thisYear = [
  94.2,
  95.1,
  95.6,
  94.8,
  93.9,
  94.4,
  92.7,
  90.1,
  91.3,
  93.2,
  94.9,
  95.4,
  null,
  null,
  93.8,
  94.6,
  95.2,
  94.1,
  93.3,
  null,
  92.6,
  93.5,
  94.7,
  95,
]
const lastYear = [
  93.1,
  93.8,
  94.1,
  93.9,
  93.2,
  92.8,
  92.9,
  91.8,
  91.1,
  91.9,
  92.6,
  93,
  null,
  null,
  92.4,
  92.9,
  93.3,
  92.7,
  92.1,
  91.7,
  91.9,
  92.2,
  92.8,
  93.1,
]

export const attendance: readonly ChartSeries[] = [
  { id: 'this', label: 'This year', values: thisYear },
  { id: 'last', label: 'Last year', values: lastYear, dashed: true },
]

export const houses: readonly ChartSeries[] = ['Ashoka', 'Raman', 'Tagore', 'Kalpana'].map((label, house) => ({
  id: label,
  label,
  values: weeks.slice(0, 12).map((_, week) => 40 + house * 9 + ((week * (house + 2) * 5) % 17) + week * (5 - house)),
}))

export const days: readonly ChartCategory[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
  (label) => ({ label, short: label.slice(0, 3) }),
)

export const register: readonly ChartSeries[] = [
  { id: 'P', label: 'Present', tone: 'good', values: [1122, 1136, 1109, 1141, 1098, 1061] },
  { id: 'HD', label: 'Half day', tone: 'part', values: [14, 9, 18, 7, 22, 31] },
  { id: 'ML', label: 'Medical leave', tone: 'leave', values: [21, 19, 24, 20, 26, 25] },
  { id: 'A', label: 'Absent', tone: 'bad', values: [27, 20, 33, 16, 38, 67] },
]

export const bands: readonly ChartCategory[] = [
  '0–9',
  '10–19',
  '20–29',
  '30–39',
  '40–49',
  '50–59',
  '60–69',
  '70–79',
  '80–89',
  '90–100',
].map((label) => ({ label }))

export const marks: readonly ChartSeries[] = [
  { id: 'students', label: 'Students', values: [0, 1, 2, 4, 6, 11, 17, 22, 14, 5] },
]

export const feeHeads: readonly ChartCategory[] = [
  'Tuition',
  'Transport, route 7 (Whitefield to Marathahalli, morning and afternoon)',
  'Science and computer laboratory maintenance',
  'Hostel and mess',
  'Co-curricular activities, annual day and sports day',
  'Examination',
].map((label) => ({ label }))

export const outstanding: readonly ChartSeries[] = [
  { id: 'amount', label: 'Outstanding', values: [1_284_500, 418_200, 96_400, 372_000, 51_750, 0] },
]

export const classes: readonly ChartCategory[] = Array.from({ length: 60 }, (_, at) => ({
  label: `Class ${1 + Math.floor(at / 5)}-${'ABCDE'[at % 5]}`,
  short: `${1 + Math.floor(at / 5)}-${'ABCDE'[at % 5]}`,
}))

export const absentees: readonly ChartSeries[] = [
  { id: 'absent', label: 'Absent', values: classes.map((_, at) => (at * 7 + (at % 5) * 3) % 13) },
]
