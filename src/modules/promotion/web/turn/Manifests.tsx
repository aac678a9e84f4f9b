import { turning } from '#modules/promotion/access.ts'
import { yearTurn } from '#modules/promotion/contract.ts'
import type { Manifest } from '#modules/promotion/turnSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { promotionText, useServerWords } from '../words.ts'

/** The closed years and whether they are as they were. Nothing is shown before the first is closed. */
export function Manifests() {
  const text = useText(promotionText).turn
  const say = useServerWords()
  const mayCheck = mayUse(turning, useUser())
  const { data } = useRead(yearTurn.routes.listManifests, {})
  const check = useSend(yearTurn.routes.checkManifests, {
    onSuccess: ({ message }) => toast.success(message),
    onError: (problem) => toast.error(say(problem)),
  })
  const manifests = data?.manifests ?? []
  if (manifests.length === 0) return null
  return (
    <Section
      title={text.manifest}
      subtitle={text.manifestHint}
      action={
        mayCheck && (
          <Button size="small" loading={check.isPending} onClick={() => check.mutate({})}>
            {text.checkNow}
          </Button>
        )
      }
    >
      <Lines label={text.manifest}>
        {manifests.map((manifest) => (
          <ClosedYear key={manifest.acadamicId} manifest={manifest} />
        ))}
      </Lines>
    </Section>
  )
}

function ClosedYear({ manifest: { yearName, tables, checkedAt, isIntact } }: { manifest: Manifest }) {
  const text = useText(promotionText).turn
  const count = useCount()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const entries = tables.reduce((all, { rows }) => all + rows, 0)
  const wrong = tables.filter((table) => table.isIntact === false).map(({ table }) => table)
  return (
    <Line
      name={yearName}
      meta={[
        count(text.entries, entries),
        ...(checkedAt ? [fill(text.checkedAt, { time: time(checkedAt, timeZone) })] : []),
        ...(wrong.length > 0 ? [wrong.join(', ')] : []),
      ].join(' · ')}
    >
      <Status tone={isIntact === null ? 'draft' : isIntact ? 'good' : 'bad'}>
        {isIntact === null ? text.unchecked : isIntact ? text.intact : text.differs}
      </Status>
    </Line>
  )
}
