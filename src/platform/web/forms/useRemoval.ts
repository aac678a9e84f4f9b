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
  /** Recreates the deleted record. */
  readonly restore: () => Promise<unknown>
}

/**
 * Deletes a record at once and offers Undo while the toast is shown. Undo creates a copy with a new id, so this is only for
 * records that nothing refers to. For irreversible deletions use `DeleteRecord`, which asks first.
 */
export function useRemoval(say: Say) {
  const text = useText(formText).deleting
  const { undo } = useUiText()
  const showError = (failed: unknown) => void toast.error(say(failed as ApiProblem))
  return async ({ name, send, restore }: Removal) => {
    try {
      await send()
    } catch (failed) {
      return showError(failed)
    }
    toast.undo(fill(text.done, { name }), undo, () => {
      restore().then(() => toast.success(fill(text.restored, { name })), showError)
    })
  }
}

/** Downloads a stored file so that it can be uploaded again. */
export async function copyOf({ url, name }: { url: string; name: string }): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(unreachable)
  return new File([await response.blob()], name)
}
