import { useState } from 'react'
import { useNavigate } from 'react-router'
import { access } from '#modules/access/contract.ts'
import type { Say } from '#platform/web/answers/answerText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useUiText } from '#ui/uiText.ts'
import { accountText } from '../account/accountWords.ts'
import { DoorForm, showErrors } from '../door/DoorForm.tsx'
import { accessPaths } from '../paths.ts'
import { accessText, useServerWords } from '../words.ts'
import css from './ChangePassword.module.css'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useNewPassword } from './useNewPassword.ts'

export default function ChangePassword() {
  const { titles } = useText(accessText)
  const text = useText(accountText).password
  return (
    <div className={css.page}>
      <PageHeader
        title={titles.changePassword}
        subtitle={text.subtitle}
        crumbs={[{ label: titles.account, to: accessPaths.account }]}
      />
      <ChangeForm />
    </div>
  )
}

function ChangeForm() {
  const text = useText(accountText).password
  const say = useServerWords()
  const { cancel } = useUiText()
  const { userName } = useUser()
  const navigate = useNavigate()
  const [current, setCurrent] = useState('')
  const [currentError, setCurrentError] = useState<string | undefined>()
  const update = useSend(access.routes.updatePassword)
  const chosen = useNewPassword(async (newPassword) => {
    const reply = await update.mutateAsync({ body: { currentPassword: current, newPassword } })
    toast.success(say(reply))
    await navigate(accessPaths.account)
  })
  const refused = chosen.problem?.code === 'wrong-password' ? chosen.problem : null
  const submit = async () => {
    showErrors(chosen.form, () => setCurrentError(current ? undefined : text.needCurrent))
    if (!current) return
    await chosen.submit()
  }
  return (
    <DoorForm compact formRef={chosen.form} problem={refused ? null : chosen.problem} onSubmit={submit}>
      <PasswordField
        id="current-password"
        name="current-password"
        size="large"
        maxLength={256}
        label={text.current}
        value={current}
        onChange={setCurrent}
        error={currentError ?? wrongCurrent(refused, say)}
      />
      <NewPasswordField
        userName={userName}
        value={chosen.password}
        onChange={chosen.setPassword}
        error={chosen.error}
      />
      <div className={css.actions}>
        <ButtonLink to={accessPaths.account}>{cancel}</ButtonLink>
        <Button type="submit" variant="primary" loading={chosen.isSending}>
          {text.submit}
        </Button>
      </div>
    </DoorForm>
  )
}

const wrongCurrent = (refused: ApiProblem | null, say: Say) => (refused ? say(refused) : undefined)
