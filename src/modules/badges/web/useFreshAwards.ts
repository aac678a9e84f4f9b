import { useEffect, useState } from 'react'
import { useSend } from '#platform/web/query.ts'
import { badges } from '../contract.ts'
import type { Award } from '../schemas.ts'

/** The awards that were new when the page opened. Showing them to their owner marks them as seen; they stay until the page is left. */
export function useFreshAwards(awards: readonly Award[], isOwner: boolean): readonly Award[] {
  const [fresh] = useState(() => (isOwner ? awards.filter(({ isNew }) => isNew) : []))
  const { mutate } = useSend(badges.routes.markBadgesSeen)
  const isAny = fresh.length > 0
  useEffect(() => {
    if (isAny) mutate({})
  }, [isAny, mutate])
  return fresh
}
