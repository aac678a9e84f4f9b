import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Call, RouteAddress } from '#platform/contract/route.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { sendFile } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { peopleText, useServerWords } from '../words.ts'

type PictureButtonProps = { route: RouteAddress; params: Record<string, string>; has: boolean }

/** Uploads a picture. */
export function PictureButton({ route, params, has }: PictureButtonProps) {
  const text = useText(peopleText).photo
  const say = useServerWords()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    try {
      await sendFile(route, { params } as Call<RouteAddress>, file)
      toast.success(text.saved)
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    } finally {
      setSending(false)
      if (input.current) input.current.value = ''
    }
  }
  return (
    <>
      <Button size="small" icon={IconPhoto} loading={isSending} onClick={() => input.current?.click()}>
        {has ? text.change : text.add}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={has ? text.change : text.add}
        onChange={(event) => void send(event.currentTarget.files?.[0])}
      />
    </>
  )
}
