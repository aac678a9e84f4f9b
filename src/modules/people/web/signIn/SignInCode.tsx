import { useState } from 'react'
import { readableCode } from '#modules/people/signInCode.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUiText } from '#ui/uiText.ts'
import { FactList } from '../profile/FactList.tsx'
import { useServerWords } from '../words.ts'
import css from './SignInCode.module.css'
import { signInText } from './signInWords.ts'

type Created = { readonly userName: string; readonly code: string; readonly expiresAt: string }

type SignInCodeProps = { name: string; create: () => Promise<Created>; onClose: () => void }

/** Creates a sign-in code and shows it this once, to be read out or written down. */
export function SignInCode({ name, create: send, onClose }: SignInCodeProps) {
  const text = useText(signInText)
  const { cancel } = useUiText()
  const say = useServerWords()
  const [created, setCreated] = useState<Created | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const create = async () => {
    setError(null)
    setBusy(true)
    try {
      setCreated(await send())
    } catch (problem) {
      setError(say(problem as ApiProblem))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      size="small"
      // A press outside the dialog must not lose the code.
      dismissable={!created}
      onClose={onClose}
      title={fill(text.title, { name })}
      actions={
        created ? (
          <Button variant="primary" onClick={onClose}>
            {text.done}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{cancel}</Button>
            <Button variant="primary" loading={isBusy} onClick={() => void create()}>
              {text.create}
            </Button>
          </>
        )
      }
    >
      {error && <Notice tone="bad" live title={error} />}
      {created ? <CreatedCode created={created} /> : <p>{fill(text.about, { name })}</p>}
    </Dialog>
  )
}

function CreatedCode({ created }: { created: Created }) {
  const text = useText(signInText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { userName, code, expiresAt } = created
  return (
    <div className={css.stack} role="status">
      <FactList
        facts={[
          { label: text.code, value: <strong className={css.code}>{readableCode(code)}</strong>, whole: true },
          { label: text.userName, value: userName },
          { label: text.address, value: window.location.origin },
        ]}
      />
      <p>{fill(text.until, { date: time(expiresAt, timeZone) })}</p>
    </div>
  )
}
