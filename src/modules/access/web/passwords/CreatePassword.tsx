import { useLocation, useNavigate, useParams } from 'react-router'
import { access } from '#modules/access/contract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { getSession, signOut, useSchool } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import css from '../door/DoorForm.module.css'
import { DoorForm } from '../door/DoorForm.tsx'
import { DoorPage } from '../door/DoorPage.tsx'
import { usePageView } from '../door/usePageView.ts'
import { accessPaths, type Door, forgotPasswordPath, loginPath } from '../paths.ts'
import { accessText, useServerWords } from '../words.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useNewPassword } from './useNewPassword.ts'

type Link = Reply<typeof access.routes.checkResetCode>

/** Opened from an e-mailed link: validates the link, then asks for a password. */
export default function CreatePassword() {
  usePageView('/create-password')
  const { resetCode } = useParams()
  const isInvitation = useLocation().pathname.startsWith(accessPaths.adminCreatePasswordPlain)
  const { isOrganisation } = useSchool()
  const door: Door = isOrganisation ? 'superadmin' : isInvitation ? 'admin' : 'teacher'
  if (!resetCode) return <DeadLink door={door} isInvitation={isInvitation} />
  return <CheckedLink key={resetCode} resetCode={resetCode} door={door} isInvitation={isInvitation} />
}

type LinkPageProps = { door: Door; isInvitation: boolean }

function CheckedLink({ resetCode, ...page }: LinkPageProps & { resetCode: string }) {
  const text = useText(accessText).password
  const say = useServerWords()
  // Every check counts towards the rate limit, so it is never repeated automatically.
  const link = useRead(
    access.routes.checkResetCode,
    { body: { resetCode } },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false, retry: false },
  )
  if (link.data) return <CreateForm resetCode={resetCode} link={link.data} {...page} />
  if (link.isPending) {
    return (
      <DoorPage door={page.door} title={text.checking}>
        <div className={css.next}>
          <Loading label={text.checking}>
            <Skeleton height={160} />
          </Loading>
        </div>
      </DoorPage>
    )
  }
  if (link.error.code === 'link-invalid' || link.error.status === 400) return <DeadLink {...page} />
  return (
    <DoorPage door={page.door} title={text.checking}>
      <div className={css.next}>
        <Notice
          tone="bad"
          live
          title={say(link.error)}
          action={<Retry isTrying={link.isFetching} onRetry={() => void link.refetch()} />}
        />
      </div>
    </DoorPage>
  )
}

function Retry({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const text = useText(accessText).password
  return (
    <Button size="small" loading={isTrying} onClick={onRetry}>
      {text.tryAgain}
    </Button>
  )
}

function CreateForm({ resetCode, link, door }: LinkPageProps & { resetCode: string; link: Link }) {
  const text = useText(accessText).password
  const say = useServerWords()
  const navigate = useNavigate()
  const create = useSend(access.routes.createPassword)
  const chosen = useNewPassword(async (newPassword) => {
    const { data, ...reply } = await create.mutateAsync({ body: { resetCode, newPassword } })
    await signOutCurrentUser()
    toast.success(say(reply))
    const to = link.purpose === 'invitation' ? loginPath(door) : accessPaths.welcome
    await navigate(to, { replace: true, state: { userName: data.userName } })
  })
  if (chosen.problem?.code === 'link-invalid')
    return <DeadLink door={door} isInvitation={link.purpose === 'invitation'} />
  return (
    <DoorPage
      door={door}
      title={fill(text.createTitle, { name: link.firstName })}
      subtitle={fill(text.createSubtitle, { userName: link.userName })}
    >
      <DoorForm formRef={chosen.form} problem={chosen.problem} onSubmit={chosen.submit}>
        <NewPasswordField
          userName={link.userName}
          value={chosen.password}
          onChange={chosen.setPassword}
          error={chosen.error}
        />
        <div className={css.actions}>
          <Button type="submit" variant="primary" size="large" block className={css.submit} loading={chosen.isSending}>
            {text.submit}
          </Button>
        </div>
      </DoorForm>
    </DoorPage>
  )
}

/** Setting the password ended this user's sessions; anyone else signed in here must not stay signed in. */
async function signOutCurrentUser() {
  if (!getSession().user) return
  await call(access.routes.logout, {}).catch(() => undefined)
  signOut()
}

function DeadLink({ door, isInvitation }: LinkPageProps) {
  const text = useText(accessText).password
  return (
    <DoorPage door={door} title={text.linkTitle} subtitle={isInvitation ? text.invitationBody : text.linkBody}>
      <div className={css.next}>
        <ButtonLink to={forgotPasswordPath(door)} variant="primary" size="large" block>
          {text.askAgain}
        </ButtonLink>
      </div>
    </DoorPage>
  )
}
