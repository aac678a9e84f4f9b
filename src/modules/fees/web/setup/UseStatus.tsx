import { useText } from '#platform/web/i18n.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { setupText } from './setupWords.ts'

/** Whether a set-up record is active. */
export function UseStatus({ isActive }: { isActive: boolean }) {
  const text = useText(setupText)
  return <Status tone={isActive ? 'good' : 'neutral'}>{isActive ? text.inUse : text.outOfUse}</Status>
}
