import { useEffect, useState } from 'react'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { players } from '../contract.ts'
import { flush } from './outbox.ts'

/** The latest results of a resource. Sends queued results first so that they are included. */
export function useResults(contentId: string) {
  const owner = useUser().userId
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    const sent = () => setSent(true)
    flush(owner).then(sent, sent)
  }, [owner])
  const { data, refetch } = useRead(players.routes.listResults, { params: { contentId } }, { enabled: isSent })
  return { results: data?.results ?? [], refetch }
}
