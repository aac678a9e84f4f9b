import { IconEye, IconMessage, IconPrinter, IconReceiptRupee, IconUserEdit } from '@tabler/icons-react'
import { type CSSProperties, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '../actions/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { toast } from '../feedback/toast.ts'
import { Status, type StatusTone } from '../indicators/Status.tsx'
import { DataTable, type DataTableProps } from '../table/DataTable.tsx'
import type { TableColumn } from '../table/tableColumn.ts'
import type { TableFilter } from '../table/tableFilter.ts'
import { useTableState } from '../table/tableState.ts'
import kit from './Kit.module.css'
import { Specimen } from './Specimen.tsx'
import { sampleList } from './samples/studentListSample.ts'
import { type SampleStudent, sampleStudents } from './samples/studentSamples.ts'

const money = new Intl.NumberFormat('en-IN')
const bornOn = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const tones: Record<SampleStudent['state'], StatusTone> = {
  Paid: 'good',
  Partial: 'part',
  Overdue: 'bad',
  'Not due': 'draft',
}

export const sampleColumns: readonly TableColumn<SampleStudent>[] = [
  {
    id: 'name',
    header: 'Student',
    role: 'primary',
    sort: true,
    value: (student) => student.name,
    person: (student) => ({ name: student.name, meta: student.number }),
  },
  { id: 'class', header: 'Class', role: 'secondary', sort: true, width: 84, value: (student) => student.className },
  { id: 'guardian', header: 'Guardian', value: (student) => student.guardian, width: 140 },
  { id: 'phone', header: 'Phone', value: (student) => student.phone, hidden: true },
  {
    id: 'born',
    header: 'Born',
    kind: 'date',
    hidden: true,
    value: (student) => student.born,
    cell: (student) => bornOn.format(new Date(`${student.born}T00:00:00Z`)),
  },
  { id: 'house', header: 'House', value: (student) => student.house, hidden: true },
  {
    id: 'state',
    header: 'State',
    role: 'status',
    value: (student) => student.state,
    cell: (student) => <Status tone={tones[student.state]}>{student.state}</Status>,
  },
  { id: 'note', header: 'Note', value: (student) => student.note, width: 150, grow: 2 },
  {
    id: 'attendance',
    header: 'Attendance',
    role: 'number',
    sort: true,
    hidden: true,
    value: (student) => student.attendance,
    cell: (student) => `${student.attendance}%`,
  },
  {
    id: 'late',
    header: 'Days late',
    role: 'number',
    sort: true,
    sortDescending: true,
    value: (student) => student.late || null,
  },
  {
    id: 'due',
    header: 'Amount due',
    role: 'number',
    sort: true,
    sortDescending: true,
    kind: 'money',
    value: (student) => (student.due ? student.due * 100 : null),
    cell: (student) => (student.due ? money.format(student.due) : null),
  },
]

export const sampleFilters: readonly TableFilter[] = [
  {
    id: 'class',
    label: 'Class',
    options: Array.from({ length: 48 }, (_, at) => `${1 + Math.floor(at / 4)}-${'ABCD'[at % 4]}`).map((value) => ({
      value,
      label: value,
    })),
  },
  {
    id: 'state',
    label: 'State',
    bare: true,
    options: ['Paid', 'Partial', 'Overdue', 'Not due'].map((value) => ({ value, label: value })),
  },
]

const students = (count: number, written: string) => (count === 1 ? '1 student' : `${written} students`)
const nothing = (
  <EmptyState
    kind="nothing"
    sketch="ledger"
    title="No fees charged yet"
    body="Assign a fee plan to a class to see its students’ dues here."
    action={
      <ButtonLink to="/fees/plans" variant="primary">
        Assign a fee plan
      </ButtonLink>
    }
  />
)

interface SampleProps extends Partial<DataTableProps<SampleStudent>> {
  params: URLSearchParams
  setParams: (next: URLSearchParams) => void
  defaultSize?: number
  amount?: number
}

/** The list in every example, working on sample students in the browser. */
function SampleList({ params, setParams, defaultSize = 25, amount = 2000, ...props }: SampleProps) {
  const all = useMemo(() => sampleStudents(amount), [amount])
  const [state, onStateChange] = useTableState(params, setParams, sampleColumns, {
    filters: sampleFilters.map((filter) => filter.id),
    defaultSort: 'name',
    defaultSize,
  })
  const { rows, matching, total } = useMemo(() => sampleList(all, state), [all, state])
  const sum = useMemo(() => matching.reduce((total, student) => total + student.due, 0), [matching])
  const columns = useMemo(
    () => sampleColumns.map((column) => (column.id === 'due' ? { ...column, footer: money.format(sum) } : column)),
    [sum],
  )
  return (
    <DataTable<SampleStudent>
      label="Students and their dues"
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      onStateChange={onStateChange}
      count={students}
      filters={sampleFilters}
      empty={nothing}
      rowId={(student) => student.id}
      search="Name, number or guardian"
      onOpen={(student) => toast.success(`Open ${student.name}`)}
      rowActions={() => [
        { label: 'View', icon: IconEye },
        { label: 'Collect', icon: IconReceiptRupee },
        { label: 'Send a message', icon: IconMessage },
      ]}
      bulkActions={[
        { label: 'Send reminder', icon: IconMessage, onSelect: (_, clear) => clear() },
        { label: 'Print dues', icon: IconPrinter, onSelect: (_, clear) => clear() },
        { label: 'Change class', icon: IconUserEdit, onSelect: (_, clear) => clear() },
      ]}
      exportRows={async ({ page, size }) => {
        // As slow as a server, so that progress is visible.
        await new Promise((resolve) => setTimeout(resolve, 100))
        return sampleList(all, { ...state, page, size })
      }}
      {...props}
    />
  )
}

/** The list with its own initial state, which is not in the address. */
export function SampleTable({ start = '', ...props }: { start?: string } & Omit<SampleProps, 'params' | 'setParams'>) {
  const [params, setParams] = useState(() => new URLSearchParams(start))
  return <SampleList params={params} setParams={setParams} {...props} />
}

/** The list as screens use it: its state is in the address, and Back returns to it. */
function AddressedTable() {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  return (
    <SampleList
      params={params}
      setParams={setParams}
      defaultSize={2000}
      sizes={[2000]}
      historyKey={key}
      onOpen={(student) => void navigate(`/developer/outbox?student=${student.id}`)}
    />
  )
}

/** The data table in each of its states. */
export function TableSection() {
  const [tries, setTries] = useState(0)
  return (
    <div className={kit.grid} style={{ '--sticky-top': '0px' } as CSSProperties}>
      <Specimen name="A typical list" wide>
        <SampleTable start="class=7-B&class=7-C&state=Overdue&state=Partial&sort=-due" />
      </Specimen>
      <Specimen name="Two thousand rows on one page, state kept in the address" wide>
        <AddressedTable />
      </Specimen>
      <Specimen name="Loading" wide>
        <SampleTable status="loading" rows={[]} total={0} skeletonRows={4} />
      </Specimen>
      <Specimen name="No results" wide>
        <SampleTable start="q=xyz" />
      </Specimen>
      <Specimen name="Failed" wide>
        <SampleTable status="failed" rows={[]} onRetry={() => setTries(tries + 1)} />
      </Specimen>
      <Specimen name="Nothing yet">
        <SampleTable amount={0} />
      </Specimen>
      <Specimen name="No permission">
        <SampleTable status="forbidden" />
      </Specimen>
      <Specimen name="In a narrow column: cards">
        <SampleTable start="class=7-B&sort=-due&state=Overdue" />
      </Specimen>
    </div>
  )
}
