import { useRef, useState } from 'react'
import { ownPassages } from '#modules/visitors/contract.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { readPosition } from '../position.ts'
import { useSending } from '../useSending.ts'
import { useClock } from '../VisitLine.tsx'
import { visitorText } from '../words.ts'

/** Coming and going by one's own phone, where the school offers it. */
export function OwnPassage() {
  const text = useText(visitorText)
  const clock = useClock()
  const read = useRead(ownPassages.routes.getOwnPassages, {})
  const record = useSend(ownPassages.routes.recordOwnPassage)
  const { send, isSending } = useSending()
  const [isLocating, setLocating] = useState(false)
  const [isLost, setLost] = useState(false)
  // The same press sent twice is one passage.
  const clientId = useRef(crypto.randomUUID())
  if (!read.data?.isOffered) return null
  const { isHere, isPlaceOffered, passages } = read.data
  const [last] = passages
  const isIn = last?.way === 'in'
  const title = last ? fill(isIn ? text.youAreIn : text.youLeft, { time: clock(last.at) }) : text.notInYet
  const pass = async () => {
    setLocating(true)
    const position = isHere ? null : await readPosition()
    setLocating(false)
    setLost(!isHere && position === null)
    if (!isHere && position === null) return
    await send(
      () => record.mutateAsync({ body: { clientId: clientId.current, way: isIn ? 'out' : 'in', position } }),
      () => {
        clientId.current = crypto.randomUUID()
      },
    )
  }
  return (
    <Notice
      tone="info"
      title={title}
      action={
        (isHere || isPlaceOffered) && (
          <Button size="small" loading={isSending || isLocating} onClick={() => void pass()}>
            {isIn ? text.goOut : text.comeIn}
          </Button>
        )
      }
    >
      {isLost ? text.placeUnknown : isHere ? null : isPlaceOffered ? text.placeAsked : text.notHere}
    </Notice>
  )
}
