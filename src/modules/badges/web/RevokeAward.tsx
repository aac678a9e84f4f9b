import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { badges } from '../contract.ts'
import type { Award } from '../schemas.ts'
import { useAwardName } from './AwardLines.tsx'
import css from './Badges.module.css'
import { badgeText, useServerWords } from './words.ts'

/** Takes a badge back, with a reason. */
export function RevokeAward({ award, person }: { award: Award; person: string }) {
  const text = useText(badgeText)
  const name = useAwardName()(award)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={IconTrash} label={fill(text.revoke, { name })} onClick={() => setOpen(true)} />
      {isOpen && <RevokeDialog award={award} name={name} person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

type RevokeDialogProps = { award: Award; name: string; person: string; onClose: () => void }

function RevokeDialog({ award, name, person, onClose }: RevokeDialogProps) {
  const text = useText(badgeText)
  const say = useServerWords()
  const [reason, setReason] = useState('')
  const revoke = useSend(badges.routes.revokeAward, {
    onSuccess: (answer) => {
      toast.success(say(answer))
      onClose()
    },
    onError: (problem) => void toast.error(say(problem)),
  })
  const send = () => revoke.mutate({ params: { awardId: award.awardId }, body: { reason } })
  return (
    <Dialog
      open
      size="small"
      title={fill(text.revokeTitle, { name, person })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.keep}</Button>
          <Button variant="danger" loading={revoke.isPending} disabled={reason.trim() === ''} onClick={send}>
            {text.revokeConfirm}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p>{text.revokeBody}</p>
        <TextField
          label={text.reason}
          required
          maxLength={300}
          autoComplete="off"
          data-autofocus=""
          value={reason}
          onChange={setReason}
        />
      </div>
    </Dialog>
  )
}
