import { mayUse } from '#platform/contract/access/access.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { LogoPicker } from '#platform/web/forms/LogoPicker.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { sendFile, useSend } from '#platform/web/query.ts'
import { getSession, setSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { school } from '../contract.ts'
import type { SchoolDetails } from '../schemas.ts'
import css from './SchoolLogo.module.css'
import { schoolText, useServerWords } from './words.ts'

const updateSession = (logoUrl: string | null) => {
  const { school: now } = getSession()
  if (now) setSchool({ ...now, logoUrl })
}

export function SchoolLogo({ details }: { details: SchoolDetails }) {
  const text = useText(schoolText).logo
  const say = useServerWords()
  const mayEdit = mayUse(school.routes.saveSchoolLogo.access, useUser())
  const send = async (picture: File) =>
    updateSession((await sendFile(school.routes.saveSchoolLogo, {}, picture)).data.logoUrl)
  return (
    <LogoPicker
      text={text}
      src={details.logoUrl}
      alt={fill(text.current, { name: details.name })}
      none={<p className={css.none}>{text.none}</p>}
      send={mayEdit ? send : undefined}
      say={say}
    >
      <RemoveLogo />
    </LogoPicker>
  )
}

function RemoveLogo() {
  const text = useText(schoolText).logo
  const say = useServerWords()
  const send = useSend(school.routes.removeSchoolLogo)
  const remove = async () => {
    try {
      await send.mutateAsync({})
      updateSession(null)
      toast.success(text.removed)
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  return (
    <Button size="small" loading={send.isPending} onClick={() => void remove()}>
      {text.remove}
    </Button>
  )
}
