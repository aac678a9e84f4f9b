import { useState } from 'react'
import { reportPermissions } from '#modules/reports/permissionContract.ts'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { reportPaths } from '../paths.ts'
import css from '../Reports.module.css'
import { reportText, useServerWords } from '../words.ts'
import type { SubjectColumn } from './draft.ts'

type AskProps = {
  subject: string
  /** The protected columns that the report uses and the user may not. */
  missing: readonly SubjectColumn[]
}

/** Stands in the place of the rows while a permission is missing: asks for it, or says that somebody has to decide. */
export function AskPermission({ subject, missing }: AskProps) {
  const text = useText(reportText).ask
  const say = useServerWords()
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const send = useSend(reportPermissions.routes.askPermission)
  const unasked = missing.filter(({ isAsked }) => !isAsked)
  const namesOf = (columns: readonly SubjectColumn[]) => columns.map(({ label }) => label[language]).join(', ')
  if (unasked.length === 0)
    return (
      <Notice tone="info" title={text.waiting}>
        <p className={css.quiet}>
          {fill(text.waitingBody, { names: namesOf(missing) })} <Link to={reportPaths.permissions}>{text.open}</Link>
        </p>
      </Notice>
    )
  const ask = async () => {
    const columns = unasked.map(({ key }) => key)
    toast.success(say(await send.mutateAsync({ body: { subject, columns, reason: reason.trim() } })))
    setReason('')
  }
  return (
    <Notice tone="warn" title={text.title}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void ask().catch(() => undefined)
        }}
      >
        <p className={css.quiet}>{fill(text.body, { names: namesOf(unasked) })}</p>
        {send.error && <Notice tone="bad" title={say(send.error)} live />}
        <TextField label={text.reason} required value={reason} onChange={setReason} maxLength={300} />
        <div className={css.buttons}>
          <Button type="submit" variant="primary" loading={send.isPending} disabled={reason.trim() === ''}>
            {text.send}
          </Button>
        </div>
      </form>
    </Notice>
  )
}
