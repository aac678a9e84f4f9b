import { StaffList } from './StaffList.tsx'

export default function OtherStaffList() {
  return <StaffList kind="otherStaff" />
}
