import { StaffProfilePage } from './StaffProfilePage.tsx'

export default function OtherStaffProfile() {
  return <StaffProfilePage kind="otherStaff" />
}
