import { useText } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { doubtText } from '../words.ts'

/** Beside a list, before one of its doubts is open. */
export function NothingChosen() {
  const text = useText(doubtText).thread
  return <EmptyState kind="nothing" sketch="chair" title={text.choose} body={text.chooseHint} />
}
