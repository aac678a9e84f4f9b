import { useNavigate } from 'react-router'
import { access } from '#modules/access/contract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { markPasswordSet, type User, useSchool, useSession } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import css from '../door/DoorForm.module.css'
import { DoorForm } from '../door/DoorForm.tsx'
import { DoorPage } from '../door/DoorPage.tsx'
import { usePageView } from '../door/usePageView.ts'
import { accessPaths, type Door } from '../paths.ts'
import { useSignOut } from '../public.tsx'
import { accessText, useServerWords } from '../words.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useNewPassword } from './useNewPassword.ts'

/** Shown at sign-in when the user must choose a new password. */
export default function SetPassword() {
  usePageView('/set-password')
  const { user } = useSession()
  return user ? <SetForm user={user} /> : <SignInFirst />
}

const doors: Record<number, Door> = {
  [roles.teacher]: 'teacher',
  [roles.admin]: 'admin',
  [roles.superAdmin]: 'superadmin',
  [roles.student]: 'student',
  [roles.otherStaff]: 'staff',
}

function SetForm({ user }: { user: User }) {
  const text = useText(accessText).password
  const say = useServerWords()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const set = useSend(access.routes.setPassword)
  const chosen = useNewPassword(async (newPassword) => {
    const reply = await set.mutateAsync({ body: { newPassword } })
    markPasswordSet()
    toast.success(say(reply))
    await navigate(accessPaths.welcome, { replace: true })
  })
  return (
    <DoorPage
      door={user.isGuardian ? 'family' : (doors[user.roleId] ?? 'teacher')}
      title={text.setTitle}
      subtitle={text.setSubtitle}
    >
      <DoorForm formRef={chosen.form} problem={chosen.problem} onSubmit={chosen.submit}>
        <NewPasswordField
          userName={user.userName}
          value={chosen.password}
          onChange={chosen.setPassword}
          error={chosen.error}
        />
        <div className={css.actions}>
          <Button type="submit" variant="primary" size="large" block className={css.submit} loading={chosen.isSending}>
            {text.submit}
          </Button>
          <Button size="large" block onClick={() => void signOut()}>
            {text.signOut}
          </Button>
        </div>
      </DoorForm>
    </DoorPage>
  )
}

function SignInFirst() {
  const text = useText(accessText).password
  const { isOrganisation } = useSchool()
  return (
    <DoorPage door={isOrganisation ? 'superadmin' : 'teacher'} title={text.signInFirst} subtitle={text.signInFirstBody}>
      <div className={css.next}>
        <ButtonLink to={accessPaths.welcome} variant="primary" size="large" block>
          {text.signIn}
        </ButtonLink>
      </div>
    </DoorPage>
  )
}
