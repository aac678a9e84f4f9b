import { type MouseEvent, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { access } from '#modules/access/contract.ts'
import { tenancyPaths } from '#modules/tenancy/web/paths.ts'
import type { LoginRole } from '#platform/contract/access/roles.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { OtpField } from '#ui/fields/OtpField.tsx'
import css from '../door/DoorForm.module.css'
import { DoorForm } from '../door/DoorForm.tsx'
import { DoorPage } from '../door/DoorPage.tsx'
import { isPhoneLayout, rememberRole, roleNamed } from '../door/doors.ts'
import { useSecondsLeft } from '../door/retryDelay.ts'
import { usePageView } from '../door/usePageView.ts'
import { phoneLoginPath } from '../paths.ts'
import { accessText, useServerWords } from '../words.ts'
import { type CodeRequest, clockTime, codeRequestFrom, resendAfter } from './codeRequest.ts'
import { useEntry } from './useEntry.ts'

/** Entry of the code sent to a phone; without a pending request it redirects to the phone form. */
export default function VerifyCode() {
  const role = roleNamed(useParams().role)
  const request = codeRequestFrom(useLocation().state)
  if (!role) return <Navigate to={tenancyPaths.notFound} replace />
  if (!request) return <Navigate to={phoneLoginPath(role)} replace />
  return <CodeForm role={role} request={request} />
}

type VerifyCodeProps = { role: LoginRole; request: CodeRequest }

function CodeForm({ role, request }: VerifyCodeProps) {
  usePageView('/verify-otp')
  const text = useText(accessText).otp
  const navigate = useNavigate()
  const [before = '', after = ''] = text.sentTo.split('{phone}')
  const change = (event: MouseEvent) => {
    event.preventDefault()
    void navigate(phoneLoginPath(role), { state: request })
  }
  const subtitle = (
    <>
      {before}
      <bdi dir="ltr">{request.phone}</bdi>
      {after}{' '}
      <Link to={phoneLoginPath(role)} onClick={change}>
        {text.change}
      </Link>
    </>
  )
  return (
    <DoorPage door={role} title={text.title} subtitle={subtitle}>
      <Digits role={role} request={request} />
    </DoorPage>
  )
}

function Digits({ role, request }: VerifyCodeProps) {
  const text = useText(accessText).otp
  const say = useServerWords()
  const enter = useEntry()
  const input = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isTrying, setTrying] = useState(false)
  const verify = useSend(access.routes.verifyOtp)
  const isExpired = useSecondsLeft(request.sentAt + request.expiresInSeconds * 1000) === 0

  const tryCode = async (otp: string) => {
    if (isTrying) return
    if (otp.length < 6) {
      setError(text.incomplete)
      input.current?.focus()
      return
    }
    setTrying(true)
    setError(undefined)
    setProblem(null)
    try {
      const answer = await verify.mutateAsync({ body: { requestId: request.requestId, otp, mobile: isPhoneLayout() } })
      rememberRole(role)
      await enter(answer)
    } catch (refused) {
      const { code } = refused as ApiProblem
      if (code === 'wrong-code') setError(say(refused as ApiProblem))
      else setProblem(refused as ApiProblem)
      setDigits('')
      setTrying(false)
      input.current?.focus()
    }
  }
  const reset = () => {
    setDigits('')
    setError(undefined)
    setProblem(null)
    input.current?.focus()
  }
  return (
    <DoorForm problem={problem} onSubmit={() => tryCode(digits)}>
      <OtpField
        ref={input}
        id="otp"
        label={text.code}
        value={digits}
        onChange={setDigits}
        onComplete={(all) => void tryCode(all)}
        error={error ?? (isExpired ? text.expired : undefined)}
      />
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="large" block className={css.submit} loading={isTrying}>
          {text.submit}
        </Button>
        <Resend key={request.requestId} role={role} request={request} onProblem={setProblem} onSent={reset} />
      </div>
    </DoorForm>
  )
}

function Resend({
  role,
  request,
  onProblem,
  onSent,
}: VerifyCodeProps & { onProblem: (problem: ApiProblem) => void; onSent: () => void }) {
  const text = useText(accessText).otp
  const say = useServerWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const again = useSend(access.routes.loginOtp)
  const left = useSecondsLeft(request.sentAt + resendAfter)
  const resend = async () => {
    try {
      const { data, ...reply } = await again.mutateAsync({ body: { role, phoneNumber: request.phone } })
      toast.success(say(reply))
      await navigate(pathname, { replace: true, state: { ...data, phone: request.phone, sentAt: Date.now() } })
      onSent()
    } catch (refused) {
      onProblem(refused as ApiProblem)
    }
  }
  return (
    <Button size="large" block disabled={left > 0} loading={again.isPending} onClick={() => void resend()}>
      {left > 0 ? fill(text.resendIn, { time: clockTime(left) }) : text.resend}
    </Button>
  )
}
