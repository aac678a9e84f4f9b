import type { Say } from '#platform/web/answers/answerText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { unreachable } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useUiText } from '#ui/uiText.ts'
import { formText } from './words.ts'

export type Removal = {
  readonly name: string
  readonly send: () => Promise<unknown>
  /** Makes the same thing again. */
  readonly restore: () => Promise<unknown>
}

/**
 * Deletes at once what can be made again, and offers that for as long as the message stands. Only for what nothing refers
 * to: the thing that comes back has the same facts and another id. Whatever is gone for good asks with `DeleteRecord`.
 */
export function useRemoval(say: Say) {
  const text = useText(formText).deleting
  const { undo } = useUiText()
  const refused = (failed: unknown) => void toast.error(say(failed as ApiProblem))
  return async ({ name, send, restore }: Removal) => {
    try {
      await send()
    } catch (failed) {
      return refused(failed)
    }
    toast.undo(fill(text.done, { name }), undo, () => {
      restore().then(() => toast.success(fill(text.restored, { name })), refused)
    })
  }
}

/** A kept file as one that can be sent again. */
export async function copyOf({ url, name }: { url: string; name: string }): Promise<File> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(unreachable)
  return new File([await answer.blob()], name)
}
