import { IconBus } from '@tabler/icons-react'
import { type AttendanceCode, AttendanceLetter } from '../indicators/AttendanceLetter.tsx'
import { Badge } from '../indicators/Badge.tsx'
import { Counter } from '../indicators/Counter.tsx'
import { Sparkline } from '../indicators/Sparkline.tsx'
import { StatBlock } from '../indicators/StatBlock.tsx'
import { Status } from '../indicators/Status.tsx'
import { Avatar } from '../people/Avatar.tsx'
import { PersonCell } from '../people/PersonCell.tsx'
import css from './Kit.module.css'
import { Specimen } from './Specimen.tsx'

const codes: AttendanceCode[] = ['P', 'A', 'HD', 'ML']

/** States, attendance letters, people and numbers. */
export default function StatusSection() {
  return (
    <div className={css.grid}>
      <Statuses />
      <Letters />
      <Specimen name="Badges and counters">
        <div className={css.row}>
          <Badge>Class 7-B</Badge>
          <Badge tone="brand">New</Badge>
          <Badge tone="outline" icon={IconBus}>
            Route 7
          </Badge>
          <Counter value={12} label="12 waiting" />
          <Counter value={140} />
          <Counter value={3} alarm />
        </div>
      </Specimen>
      <People />
      <Numbers />
    </div>
  )
}

function Statuses() {
  return (
    <Specimen name="Status">
      <div className={css.row}>
        <Status tone="good">Paid</Status>
        <Status tone="bad">Overdue</Status>
        <Status tone="part">Partial</Status>
        <Status tone="leave">On leave</Status>
        <Status tone="draft">Draft</Status>
        <Status tone="neutral">Pending</Status>
      </div>
      <div className={css.row}>
        <Status tone="good" boxed>
          Present
        </Status>
        <Status tone="bad" boxed>
          Absent
        </Status>
        <Status tone="part" boxed>
          Half day
        </Status>
        <Status tone="leave" boxed>
          Leave
        </Status>
        <Status tone="draft" boxed>
          Not taken yet
        </Status>
        <Status tone="neutral" boxed>
          Closed
        </Status>
      </div>
    </Specimen>
  )
}

function Letters() {
  return (
    <Specimen name="Attendance letters">
      <div className={css.row}>
        {codes.map((code) => (
          <AttendanceLetter key={code} code={code} />
        ))}
        {codes.map((code) => (
          <AttendanceLetter key={code} code={code} size="small" />
        ))}
      </div>
      <div className={css.row}>
        {codes.map((code) => (
          <AttendanceLetter key={code} code={code} size="large" />
        ))}
      </div>
      <div className={css.row}>
        {codes.map((code) => (
          <AttendanceLetter key={code} code={code} draft />
        ))}
      </div>
    </Specimen>
  )
}

function People() {
  return (
    <Specimen name="People">
      <div className={css.row}>
        <Avatar name="Aarav Kulkarni" size={20} />
        <Avatar name="Aarav Kulkarni" size={24} />
        <Avatar name="Diya Menon" />
        <Avatar name="मीरा शर्मा" size={32} />
        <Avatar name="Ishaan Gupta" size={44} src="/missing.jpg" />
      </div>
      <PersonCell name="Diya Menon" meta="7B07" to="/people/7b07" />
      <PersonCell name="मीरा शर्मा" meta="7B19" />
      <PersonCell size="large" name="Diya Menon" meta="GPS-2021-0417 · 7-B · Sunita Menon" />
    </Specimen>
  )
}

function Numbers() {
  return (
    <>
      <Specimen name="Statistics">
        <div className={css.row} style={{ gap: 'var(--s-48)' }}>
          <StatBlock
            value="1,184"
            label="present today"
            delta="3 fewer than Monday"
            trend={[1180, 1192, 1170, 1187, 1184]}
            to="/attendance"
          />
          <StatBlock hero value="₹ 4,12,800" label="collected this week" delta="18 % of the target" />
        </div>
      </Specimen>
      <Specimen name="Sparkline">
        <div className={css.row}>
          <Sparkline values={[3, 5, 2, 8, 6, 9]} label="Up from 3 to 9 in six weeks" />
          <Sparkline values={[9, 8, 8, 6, 5, 3]} width={96} height={24} />
          <Sparkline values={[4, 4, 4]} />
        </div>
      </Specimen>
    </>
  )
}
