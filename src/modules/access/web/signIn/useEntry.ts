import { useNavigate } from 'react-router'
import type { UserData } from '#modules/access/schemas.ts'
import { signIn } from '#platform/web/session/session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { accessPaths } from '../paths.ts'
import { useServerWords } from '../words.ts'

type LoggedIn = { message: string; code?: string; data: { userData: UserData } }

/** Completes a sign-in. Navigates to the start page, from where the route gate redirects to the user's home page. */
export function useEntry() {
  const navigate = useNavigate()
  const say = useServerWords()
  return ({ data, ...reply }: LoggedIn) => {
    signIn(data.userData)
    toast.success(say(reply))
    return navigate(accessPaths.welcome, { replace: true })
  }
}
