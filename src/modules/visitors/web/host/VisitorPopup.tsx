import { lazy, Suspense, useEffect, useState } from 'react'
import { visits } from '#modules/visitors/contract.ts'
import { visitorEvents } from '#modules/visitors/events.ts'
import { useRead } from '#platform/web/query.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'

/** How long the pop-up stays, in ms; a push message follows then. */
const popupTime = 60_000

/** Loaded when there is somebody to show: most pages never need it. */
const VisitorDialog = lazy(() => import('./VisitorDialog.tsx'))

/** Somebody at the gate asks for this person, on whatever page they are. */
export default function VisitorPopup() {
  const [hidden, setHidden] = useState<readonly string[]>([])
  useLiveRefresh(visitorEvents.asked)
  const read = useRead(visits.routes.listAsking, {})
  const visit = read.data?.visits.find(({ visitId }) => !hidden.includes(visitId))
  const visitId = visit?.visitId
  useEffect(() => {
    if (!visitId) return
    const timer = setTimeout(() => setHidden((before) => [...before, visitId]), popupTime)
    return () => clearTimeout(timer)
  }, [visitId])
  if (!visit) return null
  return (
    <Suspense>
      <VisitorDialog visit={visit} onHide={() => setHidden((before) => [...before, visit.visitId])} />
    </Suspense>
  )
}
