import { StaffList } from './StaffList.tsx'

/** Everybody employed who neither teaches nor runs the office. */
export default function OtherStaffList() {
  return <StaffList kind="otherStaff" />
}
