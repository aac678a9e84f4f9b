import { IconUpload } from '@tabler/icons-react'
import { importStartOf } from '#modules/imports/web/paths.ts'
import { academics } from '#modules/school/academicsContract.ts'
import type { AcademicYear } from '#modules/tenancy/schemas.ts'
import { type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { academicText } from '../words.ts'
import { StretchList } from './StretchList.tsx'

export function Holidays({ year, mayEdit }: { year: AcademicYear; mayEdit: boolean }) {
  const text = useText(academicText).holidays
  const { date } = useFormat()
  const count = useCount()
  const reading = useRead(academics.routes.listHolidays, {})
  const create = useSend(academics.routes.createHoliday)
  const save = useSend(academics.routes.saveHoliday)
  const remove = useSend(academics.routes.deleteHoliday)
  const rows = (reading.data?.holidays ?? []).map((one) => ({ ...one, id: one.holidayId }))
  const days = (first: string, last: string) => daysBetween(first as CivilDate, last as CivilDate) + 1
  return (
    <StretchList
      id="holidays"
      year={year}
      mayEdit={mayEdit}
      reading={reading}
      rows={rows}
      text={text}
      subtitle={fill(text.hint, { year: year.name })}
      newTitle={text.newTitle}
      proposed={{ name: '', startDate: '', endDate: '' }}
      maxLength={80}
      dayOf={(one) => date(one, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })}
      length={{ header: text.days, of: (row) => count(text.dayCount, days(row.startDate, row.endDate)) }}
      sketch="bell"
      beside={
        <ButtonLink to={importStartOf('holiday')} icon={IconUpload}>
          {text.import}
        </ButtonLink>
      }
      create={(body) => create.mutateAsync({ body })}
      save={(holidayId, body) => save.mutateAsync({ params: { holidayId }, body })}
      remove={(holidayId) => remove.mutateAsync({ params: { holidayId } })}
    />
  )
}
