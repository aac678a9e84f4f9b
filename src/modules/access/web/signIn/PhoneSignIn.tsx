import { useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { access } from '#modules/access/contract.ts'
import { tenancyPaths } from '#modules/tenancy/web/paths.ts'
import type { LoginRole } from '#platform/contract/access/roles.ts'
import { dialNumberOf } from '#platform/contract/patterns.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { CannotSend } from '../door/CannotSend.tsx'
import css from '../door/DoorForm.module.css'
import { DoorForm, fieldProblem, showErrors } from '../door/DoorForm.tsx'
import { DoorPage } from '../door/DoorPage.tsx'
import { roleNamed } from '../door/doors.ts'
import { usePageView } from '../door/usePageView.ts'
import { loginPath, verifyOtpPath } from '../paths.ts'
import { accessText, useServerWords } from '../words.ts'
import { codeRequestFrom } from './codeRequest.ts'

/** Asks for the phone number a one-time code is sent to. */
export default function PhoneSignIn() {
  const role = roleNamed(useParams().role)
  const { canSendSms } = useSchool()
  if (!role) return <Navigate to={tenancyPaths.notFound} replace />
  return canSendSms ? <PhoneForm key={role} role={role} /> : <NoMessages role={role} />
}

/** Without an SMS provider no code arrives, so none is offered. */
function NoMessages({ role }: { role: LoginRole }) {
  usePageView('/phone-login')
  const { phone, cannotSend } = useText(accessText)
  return (
    <CannotSend
      door={role}
      title={phone.title}
      reason={cannotSend.sms}
      advice={role === 'student' || role === 'family' ? cannotSend.askForCode : cannotSend.usePassword}
      back={phone.withPassword}
    />
  )
}

function PhoneForm({ role }: { role: LoginRole }) {
  usePageView('/phone-login')
  const text = useText(accessText).phone
  const say = useServerWords()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [phone, setPhone] = useState(codeRequestFrom(useLocation().state)?.phone ?? '')
  const [error, setError] = useState<string | undefined>()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const send = useSend(access.routes.loginOtp)

  const submit = async () => {
    setProblem(null)
    const isNumber = dialNumberOf(phone) !== undefined
    showErrors(form, () => setError(isNumber ? undefined : text.invalid))
    if (!isNumber) return
    try {
      const { data, ...reply } = await send.mutateAsync({ body: { role, phoneNumber: phone } })
      toast.success(say(reply))
      await navigate(verifyOtpPath(role), { state: { ...data, phone, sentAt: Date.now() } })
    } catch (refused) {
      const { code } = refused as ApiProblem
      const named = fieldProblem(refused as ApiProblem, 'phoneNumber')
      if (code === 'unknown-phone' || named) showErrors(form, () => setError(named ?? say(refused as ApiProblem)))
      else setProblem(refused as ApiProblem)
    }
  }
  return (
    <DoorPage door={role} title={text.title} subtitle={text.subtitle}>
      <DoorForm formRef={form} problem={problem} onSubmit={submit}>
        <TextField
          id="phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          size="large"
          maxLength={20}
          label={text.number}
          hint={text.hint}
          value={phone}
          onChange={setPhone}
          error={error}
        />
        <div className={css.actions}>
          <Button type="submit" variant="primary" size="large" block className={css.submit} loading={send.isPending}>
            {text.submit}
          </Button>
          <ButtonLink to={loginPath(role)} size="large" block>
            {text.withPassword}
          </ButtonLink>
        </div>
      </DoorForm>
    </DoorPage>
  )
}
