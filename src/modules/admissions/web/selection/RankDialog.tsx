import { useState } from 'react'
import { selection } from '#modules/admissions/selectionContract.ts'
import type { Selection } from '#modules/admissions/selectionSchemas.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { decisionText } from '../office/decisionWords.ts'
import { useSending } from '../useSending.ts'

type RankDialogProps = Pick<NonNullable<Selection['chosen']>, 'postGradeId' | 'method'> & {
  readonly grade: string
  readonly onClose: () => void
}

/** Ranks everybody who waits for a decision, with a seed that anybody can repeat it with. */
export function RankDialog({ postGradeId, method, grade, onClose }: RankDialogProps) {
  const text = useText(decisionText)
  const count = useCount()
  const [seed, setSeed] = useState('')
  const rank = useSend(selection.routes.rankApplications)
  const { send, isSending, errors } = useSending()
  const submit = () =>
    send(
      async () => ({ ...(await rank.mutateAsync({ params: { postGradeId }, body: { seed } })), message: 'OK' }),
      ({ data }) => {
        toast.success(fill(count(text.ranked, data.ranked), { method: text.methods[method] }))
        onClose()
      },
    )
  return (
    <FormDialog
      title={fill(text.rankTitle, { grade })}
      submitLabel={text.rank}
      isSending={isSending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField label={text.rankSeed} hint={text.rankSeedHint} value={seed} onChange={setSeed} error={errors.seed} />
    </FormDialog>
  )
}
