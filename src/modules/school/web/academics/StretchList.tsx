import { IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { AcademicYear } from '#modules/tenancy/schemas.ts'
import { LineMenu } from '#platform/web/forms/LineMenu.tsx'
import { useRemoval } from '#platform/web/forms/useRemoval.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import type { SketchName } from '#ui/feedback/Sketch.tsx'
import { useServerWords } from '../words.ts'
import css from './AcademicSetup.module.css'
import { Part } from './Part.tsx'
import { type DateRangeValues, StretchDrawer } from './StretchDrawer.tsx'

/** A saved term or holiday. */
export type StretchRow = DateRangeValues & { readonly id: string; readonly version: number }

type ListText = {
  title: string
  add: string
  name: string
  first: string
  last: string
  none: string
  noneHint: string
}

type StretchListProps = {
  id: 'terms' | 'holidays'
  year: AcademicYear
  mayEdit: boolean
  reading: ComponentProps<typeof Part>['reading']
  rows: readonly StretchRow[]
  text: ListText
  subtitle: string
  newTitle: string
  /** Initial values of a new one. */
  proposed: DateRangeValues
  maxLength: number
  /** Formats a date. */
  dayOf: (date: string) => string
  /** The length column; null hides it. */
  length: { header: string; of: (row: StretchRow) => string } | null
  sketch: SketchName
  /** Shown before the add button. */
  beside?: ReactNode
  /** Replaces `beside` while the list is empty. */
  besideNone?: ReactNode
  create: (body: DateRangeValues) => Promise<{ message: string }>
  save: (id: string, body: DateRangeValues & { version: number }) => Promise<{ message: string }>
  remove: (id: string) => Promise<unknown>
}

/** A list of terms or holidays that can be added, edited and deleted. */
export function StretchList(props: StretchListProps) {
  const { id, mayEdit, reading, rows, text, subtitle, sketch, beside, besideNone } = props
  const [open, setOpen] = useState<OpenDrawer>(null)
  const add = (more: ReactNode) =>
    mayEdit && (
      <div className={css.buttons}>
        {more}
        <Button icon={IconPlus} onClick={() => setOpen({ row: null })}>
          {text.add}
        </Button>
      </div>
    )
  return (
    <Part id={id} title={text.title} subtitle={subtitle} action={rows.length > 0 && add(beside)} reading={reading}>
      {rows.length === 0 ? (
        <EmptyState
          kind="nothing"
          sketch={sketch}
          compact
          title={text.none}
          body={text.noneHint}
          action={add(besideNone ?? beside)}
        />
      ) : (
        <RangeTable {...props} onOpen={setOpen} />
      )}
      <EditDrawer {...props} open={open} onClose={() => setOpen(null)} />
    </Part>
  )
}

type OpenDrawer = { row: StretchRow | null } | null

function RangeTable(props: StretchListProps & { onOpen: (open: OpenDrawer) => void }) {
  const { rows, text, mayEdit, dayOf, length, create, remove, onOpen } = props
  const removal = useRemoval(useServerWords())
  const drop = ({ id, name, startDate, endDate }: StretchRow) =>
    void removal({ name, send: () => remove(id), restore: () => create({ name, startDate, endDate }) })
  return (
    <table className={css.table} aria-label={text.title}>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.first}</th>
          <th scope="col">{text.last}</th>
          {length && (
            <th scope="col" className={css.wide}>
              {length.header}
            </th>
          )}
          {mayEdit && <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <span>{row.name}</span>
              <span className={css.brief}>
                {row.endDate === row.startDate
                  ? dayOf(row.startDate)
                  : `${dayOf(row.startDate)} – ${dayOf(row.endDate)}`}
              </span>
            </th>
            <td className={css.figure}>{dayOf(row.startDate)}</td>
            <td className={css.figure}>{row.endDate === row.startDate ? '·' : dayOf(row.endDate)}</td>
            {length && <td className={css.wide}>{length.of(row)}</td>}
            {mayEdit && (
              <td className={css.acts}>
                <LineMenu name={row.name} onEdit={() => onOpen({ row })} onDelete={() => drop(row)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EditDrawer(props: StretchListProps & { open: OpenDrawer; onClose: () => void }) {
  const { id, year, open, onClose, newTitle, proposed, maxLength, create, save } = props
  const words = useText(formText)
  if (!open) return null
  const { row } = open
  return (
    <StretchDrawer
      key={row?.id ?? 'new'}
      draft={`${id} ${row?.id ?? `new ${year.acadamicId}`}`}
      title={row ? fill(words.edit, { name: row.name }) : newTitle}
      facts={row ?? proposed}
      version={row?.version ?? 0}
      maxLength={maxLength}
      within={year}
      send={(body, version) => (row ? save(row.id, { ...body, version }) : create(body))}
      onClose={onClose}
    />
  )
}
