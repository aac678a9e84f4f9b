import { useEffect, useRef, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { access } from '#modules/access/contract.ts'
import { tenancyPaths } from '#modules/tenancy/web/paths.ts'
import { Email } from '#platform/contract/patterns.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { CannotSend } from '../door/CannotSend.tsx'
import css from '../door/DoorForm.module.css'
import { DoorForm, fieldProblem, showErrors } from '../door/DoorForm.tsx'
import { DoorPage } from '../door/DoorPage.tsx'
import { doorNamed } from '../door/doors.ts'
import { usePageView } from '../door/usePageView.ts'
import { type Door, loginPath } from '../paths.ts'
import { accessText, useServerWords } from '../words.ts'

/** Asks for the e-mail address a link to set a new password is sent to. */
export default function ForgotPassword() {
  const { isOrganisation, canSendMail } = useSchool()
  const door = doorNamed(useParams().role, isOrganisation)
  if (!door) return <Navigate to={tenancyPaths.notFound} replace />
  return canSendMail ? <ForgotForm key={door} door={door} /> : <NoMail door={door} />
}

/** Without a mail server no link arrives, so none is offered. */
function NoMail({ door }: { door: Door }) {
  usePageView('/forgot-password')
  const { forgot, cannotSend } = useText(accessText)
  return (
    <CannotSend
      door={door}
      title={forgot.title}
      reason={cannotSend.mail}
      advice={door === 'student' || door === 'family' ? cannotSend.askForCode : cannotSend.askForPassword}
      back={forgot.back}
    />
  )
}

/** The address is cleared after this many milliseconds, for privacy on shared devices; the confirmation stays. */
const clearAfter = 5000

function ForgotForm({ door }: { door: Door }) {
  usePageView('/forgot-password')
  const text = useText(accessText).forgot
  const say = useServerWords()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [sent, setSent] = useState<{ message: string } | null>(null)
  const send = useSend(access.routes.forgotPassword)
  useEffect(() => {
    if (!sent) return
    const timer = window.setTimeout(() => setEmail(''), clearAfter)
    return () => window.clearTimeout(timer)
  }, [sent])

  const submit = async () => {
    setProblem(null)
    setSent(null)
    const typed = Email.safeParse(email)
    showErrors(form, () => setError(typed.success ? undefined : text.invalid))
    if (!typed.success) return
    try {
      setSent(await send.mutateAsync({ body: { email: typed.data } }))
    } catch (refused) {
      const { code } = refused as ApiProblem
      const named = fieldProblem(refused as ApiProblem, 'email')
      if (code === 'unknown-email' || named) showErrors(form, () => setError(named ?? say(refused as ApiProblem)))
      else setProblem(refused as ApiProblem)
    }
  }
  const confirmation = sent && (
    <Notice tone="good" live title={say(sent)}>
      {text.sentHint}
    </Notice>
  )
  return (
    <DoorPage door={door} title={text.title} subtitle={text.subtitle}>
      <DoorForm formRef={form} problem={problem} notice={confirmation} onSubmit={submit}>
        <TextField
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          size="large"
          maxLength={254}
          label={text.email}
          value={email}
          onChange={setEmail}
          error={error}
        />
        <div className={css.actions}>
          <Button type="submit" variant="primary" size="large" block className={css.submit} loading={send.isPending}>
            {text.submit}
          </Button>
          <ButtonLink to={loginPath(door)} size="large" block>
            {text.back}
          </ButtonLink>
        </div>
      </DoorForm>
    </DoorPage>
  )
}
