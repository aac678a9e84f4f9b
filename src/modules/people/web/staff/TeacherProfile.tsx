import { StaffProfilePage } from './StaffProfilePage.tsx'

/** One teacher. */
export default function TeacherProfile() {
  return <StaffProfilePage kind="teachers" />
}
