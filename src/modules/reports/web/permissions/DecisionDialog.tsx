import { useId, useState } from 'react'
import { permissionDays } from '#modules/reports/limits.ts'
import { reportPermissions } from '#modules/reports/permissionContract.ts'
import type { Permission } from '#modules/reports/permissionSchemas.ts'
import { addDays, type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import css from '../Reports.module.css'
import { reportText, useServerWords } from '../words.ts'

export type Deciding = { readonly permission: Permission; readonly step: 'grant' | 'refuse' | 'end' }

/** Days that are proposed. */
const usualDays = 30

/** Grants a permission until a day, refuses it or ends it. */
export function DecisionDialog({ permission, step, onClose }: Deciding & { onClose: () => void }) {
  const text = useText(reportText).permissions
  const say = useServerWords()
  const language = useLanguage()
  const form = useId()
  const now = today(useSchool().timeZone)
  const [until, setUntil] = useState<CivilDate | null>(addDays(now, usualDays))
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const grant = useSend(reportPermissions.routes.grantPermission)
  const refuse = useSend(reportPermissions.routes.refusePermission)
  const end = useSend(reportPermissions.routes.endPermission)
  const { permissionId, person, subject, columns, reason, state, isOwn } = permission
  const params = { permissionId }
  const send = () => {
    const written = { answer: answer.trim() }
    if (step === 'grant' && until) return grant.mutateAsync({ params, body: { until: until as never } })
    return step === 'refuse'
      ? refuse.mutateAsync({ params, body: written })
      : end.mutateAsync({ params, body: written })
  }
  const submit = async () => {
    try {
      toast.success(say(await send()))
      onClose()
    } catch (failed) {
      setProblem(failed as ApiProblem)
    }
  }
  const isTakenBack = step === 'end' && state === 'asked'
  const isReady = step === 'grant' ? until !== null : step === 'end' || answer.trim() !== ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(isTakenBack ? text.takeBackTitle : text.titles[step], { person })}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant={step === 'grant' ? 'primary' : 'danger'}
            loading={grant.isPending || refuse.isPending || end.isPending}
            disabled={!isReady}
          >
            {isTakenBack ? text.takeBack : text[step]}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {problem && <Notice tone="bad" live title={say(problem.fields?.[0] ?? problem)} />}
        <p className={css.asked}>
          {fill(text.of, { subject: subject[language], columns: columns.map((one) => one[language]).join(', ') })}
          <br />
          <span className={css.quiet}>{reason}</span>
        </p>
        {step === 'grant' && (
          <DateField
            label={text.until}
            hint={text.untilHint}
            required
            min={now}
            max={addDays(now, permissionDays)}
            value={until}
            onChange={(day) => setUntil(day as CivilDate | null)}
          />
        )}
        {step === 'refuse' && (
          <TextArea label={text.why} required max={300} rows={3} value={answer} onChange={setAnswer} />
        )}
        {step === 'end' && !isTakenBack && (
          <>
            <p className={css.quiet}>{text.endBody}</p>
            {!isOwn && <TextArea label={text.why} max={300} rows={3} value={answer} onChange={setAnswer} />}
          </>
        )}
      </form>
    </Dialog>
  )
}
