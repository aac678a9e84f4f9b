import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { importStartOf } from '#modules/imports/web/paths.ts'
import type { AcademicYear } from '#modules/tenancy/contract.ts'
import { daysBetween } from '#platform/contract/dates.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { academics, type Holiday } from '../academics.ts'
import css from './AcademicSetup.module.css'
import { DeleteRecord } from './DeleteRecord.tsx'
import { LineMenu } from './LineMenu.tsx'
import { Part } from './Part.tsx'
import { StretchDrawer } from './StretchDrawer.tsx'
import { academicText, schoolText } from './words.ts'

type Open = { what: 'edit'; holiday: Holiday | null } | { what: 'delete'; holiday: Holiday } | null

/** The days of the year on which the school is closed. */
export function Holidays({ year, mayEdit }: { year: AcademicYear; mayEdit: boolean }) {
  const text = useText(academicText).holidays
  const [open, setOpen] = useState<Open>(null)
  const reading = useRead(academics.routes.listHolidays, {})
  const holidays = reading.data?.holidays ?? []
  const add = mayEdit && (
    <div className={css.buttons}>
      <ButtonLink to={importStartOf('holiday')} icon={IconUpload}>
        {text.import}
      </ButtonLink>
      <Button icon={IconPlus} onClick={() => setOpen({ what: 'edit', holiday: null })}>
        {text.add}
      </Button>
    </div>
  )
  return (
    <Part
      id="holidays"
      title={text.title}
      subtitle={fill(text.hint, { year: year.name })}
      action={holidays.length > 0 && add}
      reading={reading}
    >
      {holidays.length === 0 ? (
        <EmptyState kind="nothing" sketch="bell" compact title={text.none} body={text.noneHint} action={add} />
      ) : (
        <HolidayTable holidays={holidays} mayEdit={mayEdit} onOpen={setOpen} />
      )}
      <OpenHoliday open={open} year={year} onClose={() => setOpen(null)} />
    </Part>
  )
}

type HolidayTableProps = { holidays: readonly Holiday[]; mayEdit: boolean; onOpen: (open: Open) => void }

function HolidayTable({ holidays, mayEdit, onOpen }: HolidayTableProps) {
  const text = useText(academicText).holidays
  const { date } = useFormat()
  const count = useCount()
  const day = (one: string) => date(one, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return (
    <table className={css.table} aria-label={text.title}>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.first}</th>
          <th scope="col">{text.last}</th>
          <th scope="col" className={css.wide}>
            {text.days}
          </th>
          {mayEdit && <td />}
        </tr>
      </thead>
      <tbody>
        {holidays.map((holiday) => (
          <tr key={holiday.holidayId}>
            <th scope="row">{holiday.name}</th>
            <td className={css.figure}>{day(holiday.startDate)}</td>
            <td className={css.figure}>{holiday.endDate === holiday.startDate ? '·' : day(holiday.endDate)}</td>
            <td className={css.wide}>{count(text.dayCount, daysBetween(holiday.startDate, holiday.endDate) + 1)}</td>
            {mayEdit && (
              <td className={css.acts}>
                <LineMenu
                  name={holiday.name}
                  onEdit={() => onOpen({ what: 'edit', holiday })}
                  onDelete={() => onOpen({ what: 'delete', holiday })}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function OpenHoliday({ open, year, onClose }: { open: Open; year: AcademicYear; onClose: () => void }) {
  const text = useText(academicText).holidays
  const words = useText(schoolText).form
  const create = useSend(academics.routes.createHoliday)
  const save = useSend(academics.routes.saveHoliday)
  const remove = useSend(academics.routes.deleteHoliday)
  if (!open) return null
  const { holiday } = open
  if (open.what === 'delete')
    return (
      <DeleteRecord
        name={open.holiday.name}
        send={() => remove.mutateAsync({ params: { holidayId: open.holiday.holidayId } })}
        onClose={onClose}
      />
    )
  return (
    <StretchDrawer
      key={holiday?.holidayId ?? 'new'}
      draft={`holiday ${holiday?.holidayId ?? `new ${year.acadamicId}`}`}
      title={holiday ? fill(words.edit, { name: holiday.name }) : text.newTitle}
      facts={holiday ?? { name: '', startDate: '', endDate: '' }}
      version={holiday?.version ?? 0}
      maxLength={80}
      within={year}
      send={(body, version) =>
        holiday
          ? save.mutateAsync({ params: { holidayId: holiday.holidayId }, body: { ...body, version } })
          : create.mutateAsync({ body })
      }
      onClose={onClose}
    />
  )
}
