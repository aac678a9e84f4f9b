import { Button } from '../actions/Button.tsx'
import { Link } from '../actions/Link.tsx'
import { type DayPeriod, DayStrip } from '../calendar/DayStrip.tsx'
import { type AttendanceCode, AttendanceLetter } from '../indicators/AttendanceLetter.tsx'
import { StatBlock } from '../indicators/StatBlock.tsx'
import { Panel, Section } from '../layout/Panel.tsx'
import { PersonCell } from '../people/PersonCell.tsx'
import css from './Kit.module.css'

const periods: DayPeriod[] = [
  { id: '1', start: '08:30', end: '09:15', title: '7-B Science', place: 'Lab 2', done: '38 P · 2 A' },
  { id: '2', start: '09:15', end: '10:00', title: '8-A Science', place: 'Room 14', done: '41 P' },
  { id: '3', start: '10:00', end: '10:30', title: 'Free', quiet: true },
  {
    id: '4',
    start: '10:30',
    end: '11:15',
    title: '7-B Science',
    place: 'Lab 2',
    action: (
      <Button size="small" variant="primary">
        Take register
      </Button>
    ),
  },
  { id: '5', start: '11:15', end: '12:00', title: '9-C Physics', place: 'Room 21', to: '/classes/9c' },
  { id: '6', start: '12:00', end: '12:45', title: 'Lunch' },
  { id: '7', start: '12:45', end: '13:30', title: '8-A Science', place: 'Room 14' },
  { id: '8', start: '13:30', end: '14:15', title: 'Cover: 6-D Maths', place: 'for R. Nair' },
]

const work = [
  ['Evaluate: Water cycle model', '7-B · ELA', '3 days ago', '12 of 40'],
  ['Mark: Unit test 2, section B', '9-C · Physics', 'yesterday', '31 of 36'],
  ['Homework to review: Light and shadow', '8-A', 'yesterday', '9 of 41'],
  ['Doubt from Meera Iyer: refraction', '8-A', '2 hours ago', '1'],
] as const

const students: { name: string; id: string; code: AttendanceCode; week: string; note: string; rate: string }[] = [
  { name: 'Aarav Kulkarni', id: '7B01', code: 'P', week: 'PPPPP', note: '·', rate: '98%' },
  {
    name: 'Diya Menon',
    id: '7B07',
    code: 'A',
    week: 'PPAAA',
    note: 'Third day absent, guardian not informed yet',
    rate: '87%',
  },
  { name: 'Ishaan Gupta', id: '7B11', code: 'HD', week: 'PPPPH', note: 'Left 11:40, dentist', rate: '94%' },
  { name: 'Kavya Reddy', id: '7B14', code: 'ML', week: 'MMMMM', note: 'Medical leave to 20 Nov', rate: '76%' },
  { name: 'मीरा शर्मा', id: '7B19', code: 'P', week: 'PPPPP', note: '·', rate: '100%' },
]

/** The teacher's home page, built from the components. */
export default function TodaySection() {
  return (
    <>
      <Panel
        level={3}
        title="Good morning, Asha"
        subtitle="Five lessons today. 7-B is in Lab 2 now. Attendance not taken yet."
      >
        <DayStrip label="Saturday 14 November" periods={periods} now="10:42" />
      </Panel>
      <div className={css.twoColumns}>
        <div>
          <ToDo />
          <MyClass />
        </div>
        <div>
          <Week />
        </div>
      </div>
    </>
  )
}

function ToDo() {
  return (
    <Section level={3} title="To do" action={<Link to="/work">All work</Link>}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>Task</th>
            <th>Class</th>
            <th className={css.hideNarrow}>Since</th>
            <th>Left</th>
          </tr>
        </thead>
        <tbody>
          {work.map(([what, group, since, left]) => (
            <tr key={what}>
              <td>{what}</td>
              <td>{group}</td>
              <td className={css.hideNarrow}>{since}</td>
              <td>{left}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function MyClass() {
  return (
    <Section level={3} title="7-B, my class" action={<Link to="/classes/7b">Open class</Link>}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>Student</th>
            <th>Today</th>
            <th className={css.hideNarrow}>This week</th>
            <th className={css.hideNarrow}>Note</th>
            <th>Attendance</th>
          </tr>
        </thead>
        <tbody>
          {students.map((one) => (
            <tr key={one.id}>
              <td>
                <PersonCell name={one.name} meta={one.id} to={`/people/${one.id}`} />
              </td>
              <td>
                <AttendanceLetter code={one.code} />
              </td>
              <td className={`${css.week} ${css.hideNarrow}`}>{one.week}</td>
              <td className={css.hideNarrow}>{one.note}</td>
              <td>{one.rate}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Week() {
  return (
    <>
      <Section level={3} title="My week">
        <StatBlock layout="beside" value="18" label="of 24 lessons taught" delta="one covered by R. Nair" to="/week" />
        <StatBlock
          layout="beside"
          value="62%"
          label="of the term plan completed"
          delta="4 days ahead in 7-B, 6 behind in 9-C"
          to="/plan"
        />
        <StatBlock
          layout="beside"
          value="4.2"
          label="days to return marked work"
          delta="half a day faster than in October"
          to="/marking"
          trend={[6, 5.4, 5.6, 5, 4.7, 4.2]}
        />
      </Section>
      <Section level={3} title="Notices" action={<Link to="/notices">All</Link>}>
        <div className={css.notice}>
          <p>Annual day rehearsal moved to 3 pm</p>
          <p className={css.meta}>Office · 25 min ago</p>
        </div>
        <div className={css.notice}>
          <p>Half-yearly marks close on Friday 20 Nov</p>
          <p className={css.meta}>Exam cell · yesterday</p>
        </div>
      </Section>
    </>
  )
}
