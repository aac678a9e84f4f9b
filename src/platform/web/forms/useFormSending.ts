import { useState } from 'react'
import type { serverWords } from '#platform/web/answers/answerText.ts'
import { ApiProblem } from '#platform/web/api.ts'
import { toast } from '#ui/feedback/toast.ts'

type Options = {
  /** For forms with fields that cannot show an error of their own: the first one is a toast as well. */
  readonly toastsFields?: boolean
}

/** Sends a short form: field errors at their fields, everything else as a toast. */
export function useFormSending(
  say: ReturnType<ReturnType<typeof serverWords>>,
  { toastsFields = false }: Options = {},
) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const send = async <A extends { message: string; code?: string }>(
    work: () => Promise<A>,
    onDone: (answer: A) => void = () => undefined,
  ) => {
    setSending(true)
    setErrors({})
    try {
      const answer = await work()
      if (answer.message !== 'OK') toast.success(say(answer))
      onDone(answer)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      const { fields, code } = problem
      setErrors(Object.fromEntries(fields.map((one) => [one.field, say(one)])))
      if (fields.length === 0) toast.error(say(problem))
      else if (toastsFields) toast.error(say(code === 'invalid-input' ? (fields[0] ?? problem) : problem))
    } finally {
      setSending(false)
    }
  }
  return { errors, isSending, send }
}
