import { useText } from '#platform/web/i18n.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { setupText } from './setupWords.ts'

/** Whether something of the set-up is offered for new things. */
export function UseStatus({ isActive }: { isActive: boolean }) {
  const text = useText(setupText)
  return <Status tone={isActive ? 'good' : 'neutral'}>{isActive ? text.inUse : text.outOfUse}</Status>
}
