import { useEffect } from 'react'
import { tenancy } from '#modules/tenancy/contract.ts'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'

export type CountedPath = Call<typeof tenancy.routes.recordPageView>['body']['path']

/** Returning to a page without reloading the application does not count as another view. */
const counted = new Set<CountedPath>()

/** Counts one view of a login page per visit; failures are ignored. */
export function usePageView(path: CountedPath) {
  useEffect(() => {
    if (counted.has(path)) return
    counted.add(path)
    call(tenancy.routes.recordPageView, { body: { path } }).catch(() => undefined)
  }, [path])
}
