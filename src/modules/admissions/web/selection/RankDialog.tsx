import { useState } from 'react'
import { selection } from '#modules/admissions/selectionContract.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { decisionText } from '../office/decisionWords.ts'
import { useSending } from '../useSending.ts'

type RankDialogProps = { readonly postGradeId: string; readonly grade: string; readonly onClose: () => void }

/** Ranks everybody who waits for a decision, with a seed that anybody can repeat it with. */
export function RankDialog({ postGradeId, grade, onClose }: RankDialogProps) {
  const text = useText(decisionText)
  const [seed, setSeed] = useState('')
  const rank = useSend(selection.routes.rankApplications)
  const { send, isSending, errors } = useSending()
  return (
    <FormDialog
      title={fill(text.rankTitle, { grade })}
      submitLabel={text.rank}
      isSending={isSending}
      onSubmit={() => void send(() => rank.mutateAsync({ params: { postGradeId }, body: { seed } }), onClose)}
      onClose={onClose}
    >
      <TextField label={text.rankSeed} hint={text.rankSeedHint} value={seed} onChange={setSeed} error={errors.seed} />
    </FormDialog>
  )
}
