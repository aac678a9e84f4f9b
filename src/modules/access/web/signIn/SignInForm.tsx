import { IconDeviceMobile } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { access } from '#modules/access/contract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import css from '../door/DoorForm.module.css'
import { DoorForm, fieldProblem, showErrors } from '../door/DoorForm.tsx'
import { DoorPage } from '../door/DoorPage.tsx'
import { isPhoneLayout, rememberedName, rememberName, rememberRole } from '../door/doors.ts'
import { type Door, forgotPasswordPath, loginPath, phoneLoginPath } from '../paths.ts'
import { accessText } from '../words.ts'
import { OtherDoors } from './OtherDoors.tsx'
import { useEntry } from './useEntry.ts'

export function SignInForm({ door }: { door: Door }) {
  const text = useText(accessText).signIn
  const school = useSchool()
  const subtitle =
    door === 'superadmin' ? fill(text.organisation, { name: school.organisationName }) : <OtherDoors role={door} />
  return (
    <DoorPage door={door} title={text.titles[door]} subtitle={subtitle}>
      <CredentialsForm door={door} />
    </DoorPage>
  )
}

type Errors = { userName?: string | undefined; password?: string | undefined }

function CredentialsForm({ door }: { door: Door }) {
  const text = useText(accessText).signIn
  const { canSendSms } = useSchool()
  const form = useRef<HTMLFormElement>(null)
  const [userName, setUserName] = useState(useInitialName())
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(() => rememberedName() !== '')
  const [errors, setErrors] = useState<Errors>({})
  const { attempt, isTrying, problem } = useAttempt(door)
  const capsLock = useCapsLock()
  useInitialFocus(form)

  const submit = async (typed: FormData) => {
    // Read from the form, because some password managers fill it without firing change events.
    const credentials = { userName: String(typed.get('username')).trim(), password: String(typed.get('password')) }
    setUserName(credentials.userName)
    setPassword(credentials.password)
    const missing = {
      userName: credentials.userName ? undefined : text.needUserName,
      password: credentials.password ? undefined : text.needPassword,
    }
    showErrors(form, () => setErrors(missing))
    if (missing.userName || missing.password) return
    const refused = await attempt(credentials, isRemembered)
    if (!refused) return
    const found = { userName: fieldProblem(refused, 'userName'), password: fieldProblem(refused, 'password') }
    if (found.userName || found.password) showErrors(form, () => setErrors(found))
    else form.current?.querySelector<HTMLInputElement>('#password')?.select()
  }
  return (
    <DoorForm
      formRef={form}
      problem={problem}
      advice={problem?.code === 'use-mobile' && <OpenOnPhone door={door} />}
      onSubmit={submit}
    >
      <TextField
        id="user-name"
        name="username"
        size="large"
        label={text.userName}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={userName}
        onChange={setUserName}
        error={errors.userName}
      />
      <div className={css.withNote} {...capsLock.listeners}>
        <PasswordField
          id="password"
          name="password"
          size="large"
          label={text.password}
          hint={door === 'student' || door === 'family' ? text.codeHint : undefined}
          maxLength={256}
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <span role="status" className={css.note}>
          {capsLock.isOn && text.capsLock}
        </span>
      </div>
      <div className={css.row}>
        <Checkbox label={text.remember} checked={isRemembered} onChange={setRemembered} />
        <Link to={forgotPasswordPath(door)}>{text.forgot}</Link>
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="large" block className={css.submit} loading={isTrying}>
          {text.submit}
        </Button>
        {door !== 'superadmin' && canSendSms && (
          <ButtonLink to={phoneLoginPath(door)} size="large" block icon={IconDeviceMobile}>
            {text.byPhone}
          </ButtonLink>
        )}
      </div>
    </DoorForm>
  )
}

type Credentials = { userName: string; password: string }

/** `attempt` signs in and returns the error, or null on success. */
function useAttempt(door: Door) {
  const enter = useEntry()
  const login = useSend(access.routes.login)
  const organisationLogin = useSend(access.routes.orgAdminLogin)
  const [isTrying, setTrying] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const send = (credentials: Credentials) =>
    door === 'superadmin'
      ? organisationLogin.mutateAsync({ body: credentials })
      : login.mutateAsync({ body: { ...credentials, role: door, mobile: isPhoneLayout() } })

  const attempt = async (credentials: Credentials, isRemembered: boolean): Promise<ApiProblem | null> => {
    setTrying(true)
    setProblem(null)
    try {
      const answer = await send(credentials)
      rememberName(isRemembered ? credentials.userName : null)
      if (door !== 'superadmin') rememberRole(door)
      await enter(answer)
      return null
    } catch (refused) {
      setProblem(refused as ApiProblem)
      setTrying(false)
      return refused as ApiProblem
    }
  }
  return { attempt, isTrying, problem }
}

/** The user name passed by the previous page, or the one remembered on this device. */
function useInitialName() {
  const { state } = useLocation() as { state: { userName?: unknown } | null }
  return typeof state?.userName === 'string' ? state.userName : rememberedName()
}

/** Focuses the first empty field, except on touch screens, where the keyboard would cover half the page. */
function useInitialFocus(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (!window.matchMedia('(pointer: fine)').matches) return
    const inputs = form.current?.querySelectorAll<HTMLInputElement>('#user-name, #password') ?? []
    ;([...inputs].find((input) => input.value === '') ?? inputs[0])?.focus()
  }, [form])
}

function useCapsLock() {
  const [isOn, setOn] = useState(false)
  const update = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { isOn, listeners: { onKeyDown: update, onKeyUp: update, onBlur: () => setOn(false) } }
}

function OpenOnPhone({ door }: { door: Door }) {
  const text = useText(accessText).signIn
  return (
    <>
      {text.useMobile}
      <span className={css.address}>{window.location.origin + loginPath(door)}</span>
    </>
  )
}
