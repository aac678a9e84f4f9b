import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Link } from '../actions/Link.tsx'
import { type DayPeriod, DayStrip } from '../calendar/DayStrip.tsx'
import { Line, Lines } from '../layout/Lines.tsx'
import { Panel } from '../layout/Panel.tsx'
import { Tabs } from '../layout/Tabs.tsx'
import css from './Kit.module.css'
import { Specimen } from './Specimen.tsx'

const arrivals: DayPeriod[] = [
  { id: 'a', start: '07:50', end: '08:30', title: 'Gates open', place: 'Main and east', done: '1,184 in' },
  { id: 'b', start: '08:30', end: '10:00', title: 'Assembly', place: 'Ground' },
  { id: 'c', start: '10:00', end: '12:00', title: 'Fire drill', place: 'All blocks' },
  { id: 'd', start: '12:00', end: '14:00', title: 'Parent meeting, grade 9', place: 'Hall', quiet: true },
]

/** Panels, tabs, lines and a day strip for another day. */
export default function PageSection() {
  const [tab, setTab] = useState<'review' | 'reviewed' | 'draft'>('review')
  return (
    <div className={css.grid}>
      <Specimen name="Panel" wide>
        <Panel level={3} title="Fees" subtitle="Collection desk" action={<Link to="/fees">Open</Link>}>
          <p>A bordered sheet on the canvas. Never nest panels.</p>
        </Panel>
      </Specimen>
      <Specimen name="Tabs with addresses" wide>
        <Tabs
          label="Class"
          value="students"
          tabs={[
            { value: 'students', label: 'Students', to: '#students', count: 40 },
            { value: 'attendance', label: 'Attendance', to: '#attendance' },
            { value: 'marks', label: 'Marks', to: '#marks' },
            { value: 'timetable', label: 'Timetable', to: '#timetable' },
          ]}
        />
      </Specimen>
      <Specimen name="Tabs in the page" wide>
        <Tabs
          label="Assessments"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'review', label: 'To review', count: 12 },
            { value: 'reviewed', label: 'Reviewed' },
            { value: 'draft', label: 'Draft' },
          ]}
        >
          <div className={css.row}>
            <Button icon={IconDownload}>Export</Button>
            <Button variant="primary" icon={IconPlus}>
              New {tab}
            </Button>
          </div>
        </Tabs>
      </Specimen>
      <Specimen name="Lines" wide>
        <Lines label="Registers">
          <Line name="7-B · Science" meta="40 students · Period 3">
            <Button size="small">Open</Button>
          </Line>
          <Line name={<Link to="#lines">Atlas of rivers</Link>} meta="12 pages · an hour ago" />
        </Lines>
      </Specimen>
      <Specimen name="Day strip, not today" wide>
        <DayStrip label="Monday 16 November" periods={arrivals} />
      </Specimen>
    </div>
  )
}
