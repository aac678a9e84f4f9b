import { type AcademicYear, tenancy } from '#modules/tenancy/contract.ts'
import { useRead } from '#platform/web/query.ts'
import { useSession } from '#platform/web/session.ts'
import { yearStatus } from '../choices.ts'

/** The academic year the page shows, and whether it can only be looked at. Nothing until it is known. */
export function useLookedAtYear(): { year: AcademicYear | undefined; isReadOnly: boolean } {
  const { yearId } = useSession()
  const { data } = useRead(tenancy.routes.listYears, {})
  const year = data?.years.find((one) =>
    yearId ? one.acadamicId === yearId : one.academicStatusId === yearStatus.current,
  )
  return { year, isReadOnly: year?.academicStatusId === yearStatus.archived }
}
