import type { StudentRow } from '#modules/people/students.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PhoneNumber } from '#ui/people/PhoneNumber.tsx'
import { phoneText } from '#ui/people/phoneText.ts'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { nameOf } from '../personName.ts'
import { peopleText } from '../words.ts'
import { useStudentPaths } from './studentPaths.ts'

export function AccountStatus({ statusId }: { statusId: number }) {
  const text = useText(peopleText).status
  const isActive = statusId === activeStatus.active
  return <Status tone={isActive ? 'good' : 'draft'}>{isActive ? text.active : text.deactivated}</Status>
}

export function useStudentColumns(): TableColumn<StudentRow>[] {
  const text = useText(peopleText)
  const { date } = useFormat()
  const { one } = useStudentPaths()
  const statusText = ({ statusId }: StudentRow) =>
    statusId === activeStatus.active ? text.status.active : text.status.deactivated
  return [
    {
      id: 'name',
      header: text.columns.student,
      role: 'primary',
      sort: true,
      value: nameOf,
      person: (student) => ({
        name: nameOf(student),
        meta: student.admissionNo ?? text.columns.noNumber,
        src: student.photoUrl,
        to: one(student.studentId),
      }),
    },
    {
      id: 'admissionNo',
      header: text.fields.admissionNo,
      sort: true,
      hidden: true,
      inFiles: true,
      value: (row) => row.admissionNo,
    },
    {
      id: 'className',
      header: text.columns.class,
      role: 'secondary',
      sort: true,
      value: (row) => row.className,
    },
    { id: 'rollNo', header: text.columns.rollNo, value: (row) => row.rollNo },
    {
      id: 'gender',
      header: text.fields.gender,
      hidden: true,
      value: (row) => row.gender && text.options[row.gender],
    },
    {
      id: 'dateOfBirth',
      header: text.fields.dateOfBirth,
      sort: true,
      hidden: true,
      kind: 'date',
      value: (row) => row.dateOfBirth,
      cell: (row) => row.dateOfBirth && date(row.dateOfBirth),
    },
    { id: 'guardian', header: text.columns.guardian, value: (row) => row.guardianName },
    {
      id: 'guardianPhone',
      header: text.columns.guardianPhone,
      width: 130,
      value: (row) => row.guardianPhone && phoneText(row.guardianPhone),
      cell: ({ guardianPhone }) => guardianPhone && <PhoneNumber>{guardianPhone}</PhoneNumber>,
    },
    {
      id: 'phone',
      header: text.fields.phone,
      hidden: true,
      value: (row) => row.phone && phoneText(row.phone),
      cell: ({ phone }) => phone && <PhoneNumber>{phone}</PhoneNumber>,
    },
    {
      id: 'status',
      header: text.columns.status,
      role: 'status',
      value: statusText,
      cell: (row) => <AccountStatus statusId={row.statusId} />,
    },
  ]
}
