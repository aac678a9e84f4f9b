import { useText } from '#platform/web/i18n.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { PlainPage } from './PlainPage.tsx'
import { tenancyText } from './words.ts'

export default function NotFound() {
  const text = useText(tenancyText)
  const { school } = useSession()
  return (
    <PlainPage
      school={school ? { name: school.name, logoUrl: school.logoUrl, meta: school.place } : undefined}
      sketch="chair"
      title={text.titles.notFound}
      action={
        <ButtonLink to="/" variant="primary" size="large">
          {text.notFound.home}
        </ButtonLink>
      }
    >
      <p>{text.notFound.body}</p>
    </PlainPage>
  )
}
