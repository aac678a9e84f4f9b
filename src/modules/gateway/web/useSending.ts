import { useState } from 'react'
import { ApiProblem } from '#platform/web/api.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useServerWords } from './words.ts'

/** Sends a short form: field errors at their fields, everything else as a toast. */
export function useSending() {
  const say = useServerWords()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const send = async <A extends { message: string; code?: string }>(
    work: () => Promise<A>,
    onDone: (answer: A) => void,
  ) => {
    setSending(true)
    setErrors({})
    try {
      const answer = await work()
      if (answer.message !== 'OK') toast.success(say(answer))
      onDone(answer)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      if (problem.fields.length > 0) setErrors(Object.fromEntries(problem.fields.map((one) => [one.field, say(one)])))
      else toast.error(say(problem))
    } finally {
      setSending(false)
    }
  }
  return { errors, isSending, send }
}
