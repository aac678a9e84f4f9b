import { useNavigate } from 'react-router'
import type { UserData } from '#modules/access/schemas.ts'
import { signIn } from '#platform/web/session/session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { accessPaths } from '../paths.ts'
import { useServerWords } from '../words.ts'

type LoggedIn = { message: string; code?: string; data: { userData: UserData } }

/** What follows every successful login: the person is known, told, and led on by the gate, which knows where they belong. */
export function useEntry() {
  const navigate = useNavigate()
  const say = useServerWords()
  return ({ data, ...said }: LoggedIn) => {
    signIn(data.userData)
    toast.success(say(said))
    return navigate(accessPaths.welcome, { replace: true })
  }
}
