import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { filledRemark, remarkTokens } from '#modules/gradebook/remarkText.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { remarks } from '../../contracts/remarkContract.ts'
import type { Remark } from '../../contracts/remarkSchemas.ts'
import { useServerWords } from '../words.ts'
import css from './Remarks.module.css'
import { remarkText } from './words.ts'

type Remarks = Reply<typeof remarks.routes.listRemarks>
type BankProps = { bank: Remarks['bank']; child: Remark; onChoose: (remark: string) => void; onClose: () => void }

/** Remarks to choose from, and to keep for another time. */
export function RemarkBank({ bank, child, onChoose, onClose }: BankProps) {
  const text = useText(remarkText)
  const say = useServerWords()
  const [fresh, setFresh] = useState('')
  const keep = useSend(remarks.routes.keepRemark)
  const forget = useSend(remarks.routes.forgetRemark)
  const onError = (problem: Parameters<typeof say>[0]) => toast.error(say(problem))
  const tokens = remarkTokens.map((token) => `{${token}}`).join(' ')
  return (
    <Dialog open onClose={onClose} title={text.bank}>
      <p>{fill(text.bankHint, { name: child.name, tokens })}</p>
      {bank.length === 0 ? (
        <p>{text.noBank}</p>
      ) : (
        <Lines label={text.bank}>
          {bank.map(({ bankRemarkId, remark, isOwn }) => (
            <Line
              key={bankRemarkId}
              name={
                <button type="button" className={css.choice} onClick={() => onChoose(remark)}>
                  {filledRemark(remark, child)}
                </button>
              }
            >
              {isOwn && (
                <IconButton
                  label={fill(text.forget, { remark })}
                  icon={IconTrash}
                  onClick={() => forget.mutate({ params: { bankRemarkId } }, { onError })}
                />
              )}
            </Line>
          ))}
        </Lines>
      )}
      <TextField
        label={text.newRemark}
        hint={fill(text.keepHint, { name: '{name}' })}
        value={fresh}
        maxLength={400}
        onChange={setFresh}
      />
      <Button
        disabled={fresh.trim() === ''}
        loading={keep.isPending}
        onClick={() => keep.mutate({ body: { remark: fresh } }, { onSuccess: () => setFresh(''), onError })}
      >
        {text.keep}
      </Button>
    </Dialog>
  )
}
