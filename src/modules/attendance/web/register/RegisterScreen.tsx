import { useSearchParams } from 'react-router'
import { isCivilDate, today } from '#platform/contract/dates/dates.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useOpenScreen } from '#platform/web/routing/screenTitle.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { attendancePaths, officeRegisterOf, type RegisterKey, registerOf } from '../paths.ts'
import { attendanceTitles } from '../titles.ts'
import { attendanceText } from '../words.ts'
import { DayRegisters } from './DayRegisters.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** A teacher's registers for a day, or the one selected in the address. */
export default function RegisterScreen() {
  const [params, setParams] = useSearchParams()
  const { timeZone } = useSchool()
  const classId = params.get('class')
  const wanted = params.get('date') ?? ''
  const date = isCivilDate(wanted) ? wanted : today(timeZone)
  if (!classId) return <DayRegisters date={date} onDate={(day) => setParams({ date: day })} />
  const registerKey = { classId, date, periodId: params.get('period'), courseId: params.get('course') }
  return <OneRegister key={params.toString()} registerKey={registerKey} />
}

function OneRegister({ registerKey }: { registerKey: RegisterKey }) {
  const text = useText(attendanceText)
  const { titles } = useText(attendanceTitles)
  const { date } = useFormat()
  const [, setParams] = useSearchParams()
  const { timeZone } = useSchool()
  const isOffice = useOpenScreen()?.screen.path === attendancePaths.officeRegister
  const to = isOffice ? officeRegisterOf : registerOf
  const choose = (day: string) => {
    const [, search = ''] = to({ ...registerKey, date: day }).split('?')
    setParams(new URLSearchParams(search), { replace: true })
  }
  const back = isOffice
    ? { label: text.office.today, to: `${attendancePaths.overview}?date=${registerKey.date}` }
    : { label: text.register.others, to: `${attendancePaths.classRegister}?date=${registerKey.date}` }
  return (
    <RegisterForm
      registerKey={registerKey}
      head={(register) => (
        <PageHeader
          crumbs={[back]}
          title={register?.className ?? (registerKey.periodId ? titles.lessonRegister : titles.classRegister)}
          subtitle={[
            date(registerKey.date, { weekday: 'long', day: 'numeric', month: 'long' }),
            ...(register?.courseDisplayName ? [register.courseDisplayName, register.periodName ?? ''] : []),
          ].join(' · ')}
          actions={
            !registerKey.periodId && (
              <DateField
                label={text.register.date}
                labelHidden
                max={today(timeZone)}
                value={registerKey.date}
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
