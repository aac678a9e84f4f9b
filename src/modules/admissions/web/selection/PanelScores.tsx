import { useState } from 'react'
import type { PanelScore, RoundScore } from '#modules/admissions/decisionSchemas.ts'
import { admissionPanel } from '#modules/admissions/panelContract.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import css from '../Admissions.module.css'
import { admissionPaths } from '../paths.ts'
import { useSending } from '../useSending.ts'
import { PanelTable } from './PanelTable.tsx'
import { panelText } from './panelWords.ts'

type PanelScoresProps = { readonly applicationId: string; readonly round: RoundScore; readonly mayReopen: boolean }

/** A round whose panel scores by itself, as the office sees it. */
export function PanelScores({ applicationId, round, mayReopen }: PanelScoresProps) {
  const text = useText(panelText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const [reopening, setReopening] = useState<PanelScore | null>(null)
  return (
    <div className={css.block}>
      <div className={css.between}>
        <strong>{round.name}</strong>
        <span className={css.quiet}>
          {round.startsAt && [time(round.startsAt, timeZone), round.place].filter(Boolean).join(' · ')}
        </span>
      </div>
      {round.isSealed && (
        <div className={css.between}>
          <p>{text.sealed}</p>
          <Link to={admissionPaths.evaluations}>{text.scoreOwn}</Link>
        </div>
      )}
      <PanelTable criteria={round.criteria} panel={round.panel} onReopen={mayReopen ? setReopening : undefined} />
      {reopening && (
        <ReopenDialog
          applicationId={applicationId}
          roundKey={round.roundKey}
          member={reopening}
          onClose={() => setReopening(null)}
        />
      )}
    </div>
  )
}

type ReopenProps = {
  readonly applicationId: string
  readonly roundKey: string
  readonly member: PanelScore
  readonly onClose: () => void
}

function ReopenDialog({ applicationId, roundKey, member, onClose }: ReopenProps) {
  const text = useText(panelText)
  const [reason, setReason] = useState('')
  const reopen = useSend(admissionPanel.routes.reopenScores)
  const { send, isSending, errors } = useSending()
  const params = { applicationId, roundKey, panelMemberId: member.userId }
  return (
    <FormDialog
      title={fill(text.reopenTitle, { name: member.name })}
      submitLabel={text.reopen}
      isSending={isSending}
      onSubmit={() => void send(() => reopen.mutateAsync({ params, body: { reason } }), onClose)}
      onClose={onClose}
    >
      <p>{text.reopenHint}</p>
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        required
        max={300}
        value={reason}
        onChange={setReason}
        error={errors.reason}
        data-autofocus=""
      />
    </FormDialog>
  )
}
