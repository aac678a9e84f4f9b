import { useNavigate } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { tenancyText } from './words.ts'

/** Placeholder for features that are not built yet. */
export default function ComingSoon() {
  const text = useText(tenancyText)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={text.titles.comingSoon} />
      <EmptyState
        kind="nothing"
        sketch="books"
        title={text.comingSoon.body}
        action={<Button onClick={() => void navigate(-1)}>{text.comingSoon.back}</Button>}
      />
    </>
  )
}
