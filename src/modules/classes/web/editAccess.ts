import { tenancy } from '#modules/tenancy/contract.ts'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { useRead } from '#platform/web/query.ts'
import { useSession, useUser } from '#platform/web/session/session.ts'

/** The status of read-only years. */
const archived = 1

/** Whether the selected year is archived. */
export function useIsArchived(): boolean {
  const { yearId } = useSession()
  const { data } = useRead(tenancy.routes.listYears, {})
  return data?.years.some((year) => year.acadamicId === yearId && year.academicStatusId === archived) ?? false
}

/** Whether the user may edit the setup of the selected year. */
export function useMayEdit(): boolean {
  const isArchived = useIsArchived()
  return isGranted(useUser().matrix, 'school', 'edit') && !isArchived
}
