import { StaffProfilePage } from './StaffProfilePage.tsx'

export default function TeacherProfile() {
  return <StaffProfilePage kind="teachers" />
}
