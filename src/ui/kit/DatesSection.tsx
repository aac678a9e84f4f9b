import { useState } from 'react'
import type { IsoRange } from '../calendar/Calendar.tsx'
import { DateField } from '../fields/DateField.tsx'
import { DateRangeField } from '../fields/DateRangeField.tsx'
import { type DroppedFile, FileDrop } from '../fields/FileDrop.tsx'
import { TimeField } from '../fields/TimeField.tsx'
import { NativeSelect } from '../select/NativeSelect.tsx'
import { MultiSelect, Select } from '../select/Select.tsx'
import css from './Kit.module.css'
import { Specimen } from './Specimen.tsx'
import { sampleStudents } from './samples/studentSamples.ts'

const classes = ['6-A', '6-B', '6-C', '6-D', '7-A', '7-B', '8-A', '8-B', '9-C'].map((name) => ({
  value: name,
  label: `Class ${name}`,
  group: `Grade ${name[0]}`,
  hint: name === '7-B' ? 'Your class, 40 students' : undefined,
  disabled: name === '8-B',
}))

const students = sampleStudents(2000).map(({ id, name, number }) => ({ value: id, label: `${name} ${number}` }))

const already: DroppedFile[] = [
  { id: '1', name: 'circular-annual-day.pdf', size: 248_000, state: 'done' },
  { id: '2', name: 'marks-unit-test-2.xlsx', size: 1_830_000, state: 'uploading', progress: 62 },
  { id: '3', name: 'scan-0042.jpg', size: 4_100_000, state: 'failed', error: 'Connection lost' },
]

/** Selects, dates, times and files. */
export default function DatesSection() {
  const [day, setDay] = useState<string | null>('2026-11-14')
  const [range, setRange] = useState<IsoRange>(['2026-11-01', '2026-11-30'])
  const [time, setTime] = useState<string | null>('09:15')
  return (
    <div className={css.grid}>
      <Lists />
      <Specimen name="Dates and times">
        <DateField label="Date of birth" value={day} onChange={setDay} max="2026-11-14" hint="Day/month/year" />
        <DateField label="Closed on" value={null} onChange={() => {}} error="31/02/2026 is not a valid date" />
        <TimeField label="First bell" value={time} onChange={setTime} />
        <DateRangeField
          label="Period"
          value={range}
          onChange={setRange}
          quick={[
            { label: 'This month', from: '2026-11-01', to: '2026-11-30' },
            { label: 'Last month', from: '2026-10-01', to: '2026-10-31' },
            { label: 'This term', from: '2026-10-05', to: '2027-03-19' },
          ]}
        />
      </Specimen>
      <Files />
    </div>
  )
}

function Lists() {
  const [one, setOne] = useState<string | null>('7-B')
  const [many, setMany] = useState<string[]>(['7-A', '7-B'])
  const [term, setTerm] = useState<'1' | '2' | ''>('')
  const [student, setStudent] = useState<string | null>('s1500')
  return (
    <>
      <Specimen name="Select">
        <Select label="Class" options={classes} value={one} onChange={setOne} clearable />
        <Select
          label="House"
          options={classes.slice(0, 3)}
          value={null}
          onChange={() => {}}
          error="Choose a house"
          required
        />
        <Select label="Locked" options={classes} value="6-A" onChange={() => {}} disabled />
        <Select label="One of 2,000 students" options={students} value={student} onChange={setStudent} />
      </Specimen>
      <Specimen name="Multi-select and native select">
        <MultiSelect
          label="Send to"
          options={classes}
          value={many}
          onChange={setMany}
          hint="Guardians of these classes"
        />
        <NativeSelect
          label="Term"
          placeholder="Choose a term"
          options={[
            { value: '1', label: 'Term 1' },
            { value: '2', label: 'Term 2' },
          ]}
          value={term}
          onChange={setTerm}
        />
      </Specimen>
    </>
  )
}

function Files() {
  const [files, setFiles] = useState(already)
  return (
    <Specimen name="Files" wide>
      <FileDrop
        label="Attachments"
        hint="Up to 5 files of 5 MB each: doc, docx, jpeg, jpg, xlsx, xls, pdf"
        accept=".doc,.docx,.jpeg,.jpg,.xlsx,.xls,.pdf"
        maxFiles={5}
        maxSize={5 * 1024 * 1024}
        files={files}
        onAdd={(added) =>
          setFiles([
            ...files,
            ...added.map((file) => ({ id: file.name, name: file.name, size: file.size, state: 'done' as const })),
          ])
        }
        onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
        onRetry={() => {}}
      />
    </Specimen>
  )
}
