import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { childRecord } from '../../contracts/family.ts'
import type { ChildRecord, OwnCorrection } from '../../contracts/familySchemas.ts'
import { useServerWords } from '../words.ts'
import css from './Record.module.css'
import { recordText, useFieldTexts } from './recordWords.ts'

/** What this guardian asked the office to correct, and what became of it. */
export function OwnCorrections({ record }: { record: ChildRecord }) {
  const text = useText(recordText).own
  if (record.corrections.length === 0) return null
  return (
    <Panel title={text.title}>
      <ul className={css.changes}>
        {record.corrections.map((one) => (
          <li key={one.correctionId}>
            <CorrectionItem correction={one} studentId={record.studentId} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const tones = { waiting: 'part', decided: 'good', withdrawn: 'neutral' } as const

function CorrectionItem({ correction, studentId }: { correction: OwnCorrection; studentId: string }) {
  const text = useText(recordText)
  const { label, show } = useFieldTexts()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const say = useServerWords()
  const withdraw = useSend(childRecord.routes.withdrawCorrection, {
    onError: (problem) => void toast.error(say(problem)),
  })
  const { correctionId, state, fields, reason } = correction
  return (
    <div className={css.stack}>
      <div className={css.row}>
        <Status tone={tones[state]}>{text.own[state]}</Status>
        <span className={css.meta}>{time(correction.askedAt, timeZone, { dateStyle: 'medium' })}</span>
      </div>
      <dl className={css.changes}>
        {fields.map(({ field, before, after, isApproved }) => (
          <div key={field}>
            <dt>{label(field)}</dt>
            <dd>
              {fill(text.own.change, {
                before: show(field, before) || text.office.empty,
                after: show(field, after) || text.office.empty,
              })}{' '}
              {isApproved !== null && (
                <Status tone={isApproved ? 'good' : 'bad'}>{isApproved ? text.own.accepted : text.own.rejected}</Status>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {reason && <p>{fill(text.own.reason, { reason })}</p>}
      {state === 'waiting' && (
        <div>
          <Button
            size="small"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { studentId, correctionId } })}
          >
            {text.own.withdraw}
          </Button>
        </div>
      )}
    </div>
  )
}
