import { call } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { designs } from '../../contracts/designContract.ts'
import type { CardDesign, Design } from '../../contracts/designSchemas.ts'
import { useServerWords } from '../words.ts'
import { designText } from './words.ts'

/** What was published; cards keep the version they were issued with. */
export function DesignVersions({ design, onTake }: { design: Design; onTake: (content: CardDesign) => void }) {
  const text = useText(designText)
  const say = useServerWords()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  if (design.versions.length === 0) return null
  const take = (number: number) =>
    call(designs.routes.getDesignVersion, { params: { designId: design.designId, number } }).then(
      ({ content }) => {
        onTake(content)
        toast.success(fill(text.taken, { n: number }))
      },
      (problem: Parameters<typeof say>[0]) => toast.error(say(problem)),
    )
  return (
    <Section title={text.versions}>
      <Lines label={text.versions}>
        {design.versions.map(({ number, publishedAt, publishedBy }) => (
          <Line
            key={number}
            name={fill(text.version, { n: number })}
            meta={`${time(publishedAt, timeZone, { dateStyle: 'medium' })} · ${publishedBy}`}
          >
            <Button
              size="small"
              aria-label={`${text.takeBack}: ${fill(text.version, { n: number })}`}
              onClick={() => void take(number)}
            >
              {text.takeBack}
            </Button>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
