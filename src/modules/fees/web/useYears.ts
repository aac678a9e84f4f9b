import { tenancy } from '#modules/tenancy/contract.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useRead } from '#platform/web/query.ts'
import { useSession } from '#platform/web/session/session.ts'

export type Year = {
  readonly yearId: string
  readonly name: string
  readonly start: CivilDate
  readonly end: CivilDate
}

const currentStatus = 0

/** The school's years, newest first, and the selected one. */
export function useYears(): {
  readonly years: readonly Year[]
  readonly year: Year | undefined
  readonly isPending: boolean
} {
  const { yearId } = useSession()
  const { data, isPending } = useRead(tenancy.routes.listYears, {})
  const all = data?.years ?? []
  const years = all.map(({ acadamicId, name, startDate, endDate }) => ({
    yearId: acadamicId,
    name,
    start: startDate as CivilDate,
    end: endDate as CivilDate,
  }))
  const current = all.find(({ academicStatusId }) => academicStatusId === currentStatus)?.acadamicId
  return { years, year: years.find((one) => one.yearId === (yearId ?? current)), isPending }
}
