import { StaffList } from './StaffList.tsx'

/** Every teacher of the school. */
export default function TeacherList() {
  return <StaffList kind="teachers" />
}
