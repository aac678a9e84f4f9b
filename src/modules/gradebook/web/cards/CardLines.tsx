import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { ChildCard } from '../../contracts/cardSchemas.ts'
import { linkText } from '../links/words.ts'
import { cardText } from './words.ts'

type CardLinesProps = {
  cards: readonly ChildCard[]
  onOpen: (cardId: string) => void
  onLink: (cardId: string) => void
}

/** The report cards of one student, to open as files or to send as links. */
export function CardLines({ cards, onOpen, onLink }: CardLinesProps) {
  const text = useText(cardText)
  const links = useText(linkText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return (
    <Section title={text.family}>
      <Lines label={text.family}>
        {cards.map(({ cardId, termName, number, issuedAt, isRevised }) => (
          <Line
            key={cardId}
            name={termName || text.year}
            meta={[number, time(issuedAt, timeZone, { dateStyle: 'medium' }), isRevised && text.revised]
              .filter(Boolean)
              .join(' · ')}
          >
            <Button size="small" variant="quiet" onClick={() => onLink(cardId)}>
              {links.make}
            </Button>
            <Button size="small" onClick={() => onOpen(cardId)}>
              {text.open}
            </Button>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
