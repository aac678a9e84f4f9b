import { useState } from 'react'
import { rollCalls } from '#modules/visitors/contract.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useSending } from '../useSending.ts'
import { visitorText } from '../words.ts'

/** Missing people shown at once. */
const shown = 200

/** Starts a roll call of everybody inside, as a drill or in earnest. */
export function RollCallStart() {
  const text = useText(visitorText)
  const [isAsking, setAsking] = useState(false)
  const start = useSend(rollCalls.routes.startRollCall)
  const { send, isSending } = useSending()
  const begin = (isDrill: boolean) =>
    void send(
      () => start.mutateAsync({ body: { isDrill } }),
      () => setAsking(false),
    )
  return (
    <>
      <Button onClick={() => setAsking(true)}>{text.rollCallStart}</Button>
      <Dialog
        open={isAsking}
        title={text.rollCallStart}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button loading={isSending} onClick={() => begin(true)}>
              {text.rollCallDrill}
            </Button>
            <Button variant="danger" loading={isSending} onClick={() => begin(false)}>
              {text.rollCallReal}
            </Button>
          </>
        }
      >
        {text.rollCallAsk}
      </Dialog>
    </>
  )
}

/** The running roll call: who is missing. */
export function RollCallPanel({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(visitorText)
  const read = useRead(rollCalls.routes.getRollCall, {}, { refetchInterval: 5000 })
  const mark = useSend(rollCalls.routes.markSafe)
  const end = useSend(rollCalls.routes.endRollCall)
  const { send, isSending } = useSending()
  const rollCall = read.data?.rollCall
  if (!rollCall) return null
  const { rollCallId, people } = rollCall
  const heads = (all: typeof people) => all.reduce((sum, one) => sum + one.heads, 0)
  const missing = people.filter(({ isSafe }) => !isSafe)
  const values = { safe: heads(people) - heads(missing), all: heads(people) }
  return (
    <Panel
      title={fill(text.rollCallOn, values)}
      action={
        mayEdit && (
          <Button
            loading={isSending}
            onClick={() =>
              void send(
                () => end.mutateAsync({ params: { rollCallId } }),
                () => undefined,
              )
            }
          >
            {text.rollCallEnd}
          </Button>
        )
      }
    >
      <Lines label={text.missing}>
        {missing.slice(0, shown).map(({ personId, name, place }) => (
          <Line key={personId} name={name} meta={place}>
            {mayEdit && (
              <Button
                size="small"
                onClick={() => mark.mutate({ params: { rollCallId }, body: { personIds: [personId], isSafe: true } })}
              >
                {text.markSafe}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
    </Panel>
  )
}
