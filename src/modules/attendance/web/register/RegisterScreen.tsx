import { useSearchParams } from 'react-router'
import { today } from '#platform/contract/dates/dates.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useOpenScreen } from '#platform/web/routing/screenTitle.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { attendancePaths, officeRegisterOf, type RegisterPlace, registerOf } from '../paths.ts'
import { attendanceTitles } from '../titles.ts'
import { attendanceText } from '../words.ts'
import { DayRegisters } from './DayRegisters.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** The registers of a day, and the one that is chosen. */
export default function RegisterScreen() {
  const [params, setParams] = useSearchParams()
  const { timeZone } = useSchool()
  const classId = params.get('class')
  const date = params.get('date') ?? today(timeZone)
  if (!classId) return <DayRegisters date={date} onDate={(day) => setParams({ date: day })} />
  const place = { classId, date, periodId: params.get('period'), courseId: params.get('course') }
  return <OneRegister key={params.toString()} place={place} />
}

function OneRegister({ place }: { place: RegisterPlace }) {
  const text = useText(attendanceText)
  const { titles } = useText(attendanceTitles)
  const { date } = useFormat()
  const [, setParams] = useSearchParams()
  const { timeZone } = useSchool()
  const isOffice = useOpenScreen()?.screen.path === attendancePaths.officeRegister
  const to = isOffice ? officeRegisterOf : registerOf
  const choose = (day: string) => {
    const [, search = ''] = to({ ...place, date: day }).split('?')
    setParams(new URLSearchParams(search), { replace: true })
  }
  const back = isOffice
    ? { label: text.office.today, to: `${attendancePaths.overview}?date=${place.date}` }
    : { label: text.register.others, to: `${attendancePaths.classRegister}?date=${place.date}` }
  return (
    <RegisterForm
      place={place}
      head={(register) => (
        <PageHeader
          crumbs={[back]}
          title={register?.className ?? (place.periodId ? titles.lessonRegister : titles.classRegister)}
          subtitle={[
            date(place.date, { weekday: 'long', day: 'numeric', month: 'long' }),
            ...(register?.courseDisplayName ? [register.courseDisplayName, register.periodName ?? ''] : []),
          ].join(' · ')}
          actions={
            !place.periodId && (
              <DateField
                label={text.register.date}
                labelHidden
                max={today(timeZone)}
                value={place.date}
                onChange={(day) => {
                  if (day) choose(day)
                }}
              />
            )
          }
        />
      )}
    />
  )
}
