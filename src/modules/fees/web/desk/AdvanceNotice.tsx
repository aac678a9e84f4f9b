import { useRef, useState } from 'react'
import { saved } from '#platform/contract/serverText.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { queryClient } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { feeCollection } from '../../contracts/collection.ts'
import type { Dues } from '../../contracts/collectionSchemas.ts'
import { useServerWords } from '../words.ts'
import { deskText } from './deskWords.ts'

/** Shows the advance and offers to use it. */
export function AdvanceNotice({ dues }: { dues: Dues }) {
  const text = useText(deskText)
  const say = useServerWords()
  const { money } = useFormat()
  const [isSending, setSending] = useState(false)
  const key = useRef(crypto.randomUUID())
  const use = async () => {
    setSending(true)
    try {
      const params = { studentId: dues.student.studentId }
      const body = { seenMinor: dues.totalMinor }
      await call(feeCollection.routes.useAdvance, { params, body }, { idempotencyKey: key.current })
      toast.success(say(saved))
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    } finally {
      key.current = crypto.randomUUID()
      setSending(false)
      await queryClient.invalidateQueries()
    }
  }
  return (
    <Notice
      tone="info"
      title={fill(text.advanceHeld, { amount: money(dues.advanceMinor) })}
      action={
        <Button size="small" loading={isSending} onClick={() => void use()}>
          {text.useAdvance}
        </Button>
      }
    />
  )
}
