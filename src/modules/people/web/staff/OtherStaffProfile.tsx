import { StaffProfilePage } from './StaffProfilePage.tsx'

/** One of the other staff. */
export default function OtherStaffProfile() {
  return <StaffProfilePage kind="otherStaff" />
}
