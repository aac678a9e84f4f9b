import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'

type Place = { readonly services: Services; readonly tenantId: string; readonly yearId: string }

/** One transaction of a job, in the academic year its live class belongs to. */
export const inYear = <T>({ services, tenantId, yearId }: Place, action: string, work: (unit: Unit) => Promise<T>) =>
  runUnit(
    services,
    { tenantId, yearId },
    { action, actorId: null, actorRole: null, address: 'job', requestId: action },
    work,
  )
