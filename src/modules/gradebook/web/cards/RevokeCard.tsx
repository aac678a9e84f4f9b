import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { cards } from '../../contracts/cardContract.ts'
import type { Card } from '../../contracts/cardSchemas.ts'
import { useServerWords } from '../words.ts'
import { cardText } from './words.ts'

/** Takes back a card, with the reason. */
export function RevokeCard({ classId, card, onClose }: { classId: string; card: Card; onClose: () => void }) {
  const text = useText(cardText)
  const say = useServerWords()
  const [reason, setReason] = useState('')
  const revoke = useSend(cards.routes.revokeCard)
  const take = () =>
    revoke.mutate(
      { params: { classId, cardId: card.cardId }, body: { reason } },
      {
        onSuccess: (answer) => {
          toast.success(say(answer))
          onClose()
        },
        onError: (problem) => toast.error(say(problem)),
      },
    )
  return (
    <Dialog
      open
      size="small"
      title={text.revoke}
      onClose={onClose}
      actions={
        <Button variant="danger" loading={revoke.isPending} disabled={reason.trim() === ''} onClick={take}>
          {text.revoke}
        </Button>
      }
    >
      <p>
        <strong>{card.studentName}</strong> · {card.number}
      </p>
      <p>{text.revokeHint}</p>
      <TextField label={text.reason} value={reason} maxLength={300} onChange={setReason} />
    </Dialog>
  )
}
