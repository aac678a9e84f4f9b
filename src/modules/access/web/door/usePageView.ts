import { useEffect } from 'react'
import { tenancy } from '#modules/tenancy/contract.ts'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'

export type CountedPath = Call<typeof tenancy.routes.recordPageView>['body']['path']

/** A visit is one load of the application: coming back to a page within it is not another view. */
const counted = new Set<CountedPath>()

/** Counts one view of a login page per visit; failing to is nobody's trouble. */
export function usePageView(path: CountedPath) {
  useEffect(() => {
    if (counted.has(path)) return
    counted.add(path)
    call(tenancy.routes.recordPageView, { body: { path } }).catch(() => undefined)
  }, [path])
}
