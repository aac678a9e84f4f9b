import { type RefObject, useRef, useState } from 'react'
import { passwordProblems } from '#platform/contract/access/password.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { fieldProblem, showErrors } from '../door/DoorForm.tsx'
import { accessText, useServerWords } from '../words.ts'

/** Errors shown at the password field instead of above the form. */
const passwordErrorCodes = ['common-password', 'same-password']

export type NewPassword = {
  form: RefObject<HTMLFormElement | null>
  password: string
  setPassword: (password: string) => void
  error: string | undefined
  /** An error that concerns the form as a whole. */
  problem: ApiProblem | null
  isSending: boolean
  submit: () => Promise<void>
}

/** State of a new-password form. Validates with the server's rules, then calls `send`, which navigates on success. */
export function useNewPassword(send: (password: string) => Promise<unknown>): NewPassword {
  const text = useText(accessText).password
  const say = useServerWords()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isSending, setSending] = useState(false)

  const refuse = (message: string) => showErrors(form, () => setError(message))
  const submit = async () => {
    setProblem(null)
    setError(undefined)
    if (passwordProblems(password).length > 0) return refuse(text.notYet)
    setSending(true)
    try {
      await send(password)
    } catch (refused) {
      const { code } = refused as ApiProblem
      setSending(false)
      const named = fieldProblem(refused as ApiProblem, 'newPassword')
      if (named || passwordErrorCodes.includes(code)) refuse(named ?? say(refused as ApiProblem))
      else showErrors(form, () => setProblem(refused as ApiProblem))
    }
  }
  return { form, password, setPassword, error, problem, isSending, submit }
}
