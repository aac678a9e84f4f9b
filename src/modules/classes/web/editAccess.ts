import { tenancy } from '#modules/tenancy/contract.ts'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { useRead } from '#platform/web/query.ts'
import { useSession, useUser } from '#platform/web/session/session.ts'

/** Years with this status can be looked at and not changed. */
const archived = 1

/** Whether the year that is looked at is archived. */
export function useIsArchived(): boolean {
  const { yearId } = useSession()
  const { data } = useRead(tenancy.routes.listYears, {})
  return data?.years.some((year) => year.acadamicId === yearId && year.academicStatusId === archived) ?? false
}

/** Whether this person may change the set-up of the year they look at. */
export function useMayEdit(): boolean {
  const isArchived = useIsArchived()
  return isGranted(useUser().matrix, 'school', 'edit') && !isArchived
}
