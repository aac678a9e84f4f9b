import { useState } from 'react'
import { students } from '#modules/people/contract.ts'
import { type FieldValue, fieldTypes, keyOf } from '#modules/people/fieldTypes.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentProfile } from '#modules/people/students.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { PhoneNumber } from '#ui/people/PhoneNumber.tsx'
import { bySection, useFieldLabel, useSectionName } from '../format/fieldWords.ts'
import { type Fact, FactList } from '../profile/FactList.tsx'
import { PictureButton } from '../profile/PictureButton.tsx'
import css from '../profile/Profile.module.css'
import { peopleText } from '../words.ts'
import { ShowAadhaar } from './ShowAadhaar.tsx'

/** The fields of the school's format by section, and the account. */
export function PersonalTab({ student, fields }: { student: StudentProfile; fields: readonly StudentField[] }) {
  const text = useText(peopleText)
  const nameOf = useSectionName()
  const labelOf = useFieldLabel()
  // The server leaves out the account and the Aadhaar number for teachers.
  const hasAccount = student.userName !== null
  const visible = fields.filter(({ isActive, builtIn }) => isActive && (hasAccount || builtIn !== 'aadhaar'))
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const account: Fact[] = [
    { label: text.profile.userName, value: student.userName },
    {
      label: text.profile.lastLogin,
      value: student.lastLogin ? time(student.lastLogin, timeZone) : text.profile.never,
    },
  ]
  return (
    <>
      {bySection(visible).map(([section, own]) => (
        <Section key={section} title={nameOf(section)}>
          <FactList
            facts={own.map((field) => ({
              label: labelOf(field),
              value: <Value student={student} field={field} />,
              whole: field.typeId === fieldTypes.descriptiveText,
            }))}
          />
        </Section>
      ))}
      {hasAccount && (
        <Section title={text.profile.account}>
          <FactList facts={account} />
        </Section>
      )}
    </>
  )
}

function Value({ student, field }: { student: StudentProfile; field: StudentField }) {
  const text = useText(peopleText)
  const { date } = useFormat()
  const key = keyOf(field)
  if (field.builtIn === 'aadhaar') return <Aadhaar student={student} />
  if (field.typeId === fieldTypes.image) return <Picture student={student} field={field} />
  const values = student as unknown as Record<string, FieldValue | null>
  const value = field.builtIn ? values[key] : student.details[key]
  if (value === null || value === undefined || value === '') return '·'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? text.form.yes : text.form.no
  if (field.typeId === fieldTypes.date) return date(String(value))
  if (field.typeId === fieldTypes.phone || field.typeId === fieldTypes.contactNumber)
    return <PhoneNumber link>{String(value)}</PhoneNumber>
  return text.options[value as keyof typeof text.options] ?? String(value)
}

function Aadhaar({ student }: { student: StudentProfile }) {
  const text = useText(peopleText).profile
  const mayShow = mayUse(students.routes.showAadhaar.access, useUser())
  const [isAsking, setAsking] = useState(false)
  if (!student.maskedAadhaar) return '·'
  return (
    <span className={css.tools}>
      {student.maskedAadhaar}
      {mayShow && (
        <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
          {text.showNumber}
        </Button>
      )}
      {isAsking && <ShowAadhaar student={student} onClose={() => setAsking(false)} />}
    </span>
  )
}

function Picture({ student, field }: { student: StudentProfile; field: StudentField }) {
  const labelOf = useFieldLabel()
  const fieldId = field.fieldId ?? ''
  const src = student.pictures[fieldId]
  const route = students.routes.saveStudentPicture
  const mayEdit = mayUse(route.access, useUser())
  return (
    <span className={css.tools}>
      {src ? <img className={css.picture} src={src} alt={labelOf(field)} /> : '·'}
      {mayEdit && <PictureButton route={route} params={{ studentId: student.studentId, fieldId }} has={Boolean(src)} />}
    </span>
  )
}
