import { yearStatus } from '#modules/school/choices.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import type { AcademicYear } from '#modules/tenancy/schemas.ts'
import { useRead } from '#platform/web/query.ts'
import { useSession } from '#platform/web/session/session.ts'

/** The selected academic year, undefined while loading, and whether it is archived. */
export function useSelectedYear(): { year: AcademicYear | undefined; isReadOnly: boolean } {
  const { yearId } = useSession()
  const { data } = useRead(tenancy.routes.listYears, {})
  const year = data?.years.find((one) =>
    yearId ? one.acadamicId === yearId : one.academicStatusId === yearStatus.current,
  )
  return { year, isReadOnly: year?.academicStatusId === yearStatus.archived }
}
