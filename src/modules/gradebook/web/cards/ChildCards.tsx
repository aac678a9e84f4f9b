import { useState } from 'react'
import { cards } from '#modules/gradebook/cardContract.ts'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { cardLinks } from '../../contracts/linkContract.ts'
import { LinkDialog } from '../links/LinkDialog.tsx'
import { linkText } from '../links/words.ts'
import { useServerWords } from '../words.ts'
import { cardText } from './words.ts'

/** A child's current report cards; opening one tells the school that the family has seen it. */
export function ChildCards({ studentId }: { studentId: string }) {
  const text = useText(cardText)
  const say = useServerWords()
  const language = useLanguage()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const read = useRead(cards.routes.listChildCards, { params: { studentId } })
  const links = useText(linkText)
  const link = useSend(cardLinks.routes.linkChildCard)
  const [path, setPath] = useState<string | null>(null)
  const found = read.data?.cards ?? []
  if (found.length === 0) return null
  const open = (cardId: string) =>
    saveFile(cards.routes.printChildCard, { params: { studentId, cardId }, query: { language } }).catch(
      (problem: unknown) => toast.error(say(problem as ApiProblem)),
    )
  const makeLink = (cardId: string) =>
    link.mutate(
      { params: { studentId, cardId }, body: { language } },
      { onSuccess: ({ data }) => setPath(data.path), onError: (problem) => toast.error(say(problem)) },
    )
  return (
    <Section title={text.family}>
      <Lines label={text.family}>
        {found.map(({ cardId, termName, number, issuedAt, isRevised }) => (
          <Line
            key={cardId}
            name={termName || text.year}
            meta={[number, time(issuedAt, timeZone, { dateStyle: 'medium' }), isRevised && text.revised]
              .filter(Boolean)
              .join(' · ')}
          >
            <Button size="small" variant="quiet" onClick={() => makeLink(cardId)}>
              {links.make}
            </Button>
            <Button size="small" onClick={() => void open(cardId)}>
              {text.open}
            </Button>
          </Line>
        ))}
      </Lines>
      {path && <LinkDialog path={path} onClose={() => setPath(null)} />}
    </Section>
  )
}
