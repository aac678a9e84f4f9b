import { StaffList } from './StaffList.tsx'

export default function TeacherList() {
  return <StaffList kind="teachers" />
}
