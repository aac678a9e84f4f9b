import { type DocumentOptions, type Documents, documentTemplate } from '#platform/server/documents/documents.ts'
import type { Download } from '#platform/server/requests/context.ts'
import { blocksOf, type CardFacts, type CardPrinting } from './cardBlocks.ts'
import { cardLabels } from './cardLabels.ts'
import type { StoredCard } from './cardStorage.ts'

const template = documentTemplate(import.meta.url, './card.typ')

type Paper = Pick<StoredCard, 'design' | 'letterhead' | 'photo' | 'printed' | 'number' | 'token' | 'issuedAt'>
type Cards = readonly [Paper, ...Paper[]]

/** What the typesetter gets. Each photo has a name of its own, and so has the logo of each letterhead. */
function documentOf(cards: Cards, title: string, printing: CardPrinting): [data: unknown, options: DocumentOptions] {
  const [first] = cards
  const { name, lines, colour } = first.letterhead
  const photos = cards.flatMap(({ photo }, at) => (photo ? [[`photo-${at}`, photo] as const] : []))
  const letterheads = [...new Map(cards.map(({ letterhead }) => [letterhead.id, letterhead])).values()]
  const logos = letterheads.flatMap(({ logo: picture }, at) => (picture ? [[`logo-${at}`, picture] as const] : []))
  const logoOf = ({ id, logo: picture }: Paper['letterhead']) =>
    picture ? `logo-${letterheads.findIndex((one) => one.id === id)}` : null
  const data = {
    cards: cards.map(({ design, photo, letterhead, ...card }, at) => {
      const own = { name: letterhead.name, lines: letterhead.lines, logo: logoOf(letterhead) }
      const facts: CardFacts = { ...card, letterhead: own, photo: photo ? `photo-${at}` : null }
      return { page: design.page, blocks: blocksOf(design, facts, printing) }
    }),
  }
  return [
    data,
    {
      title,
      language: printing.language,
      school: { name, lines, colour },
      pictures: Object.fromEntries([...logos, ...photos]),
      createdAt: new Date(first.issuedAt),
    },
  ]
}

export const fileNameOf = (title: string): string => title.replaceAll(/[^\p{Letter}\p{Mark}\p{Number}-]+/gu, '-')

/** One card, or the cards of a class, as a PDF. The same cards give the same bytes at any time. */
export async function renderCards(documents: Documents, cards: Cards, printing: CardPrinting): Promise<Download> {
  const [first] = cards
  const text = cardLabels[printing.language]
  const title = cards.length === 1 ? `${text.title} ${first.number}` : `${text.title} ${first.printed.className}`
  const body = await documents.render(template, ...documentOf(cards, title, printing))
  return { body, type: 'application/pdf', name: `${fileNameOf(title)}.pdf`, size: body.byteLength }
}

/** The same page as a drawing for the designer. */
export const drawCard = (documents: Documents, card: Paper, printing: CardPrinting): Promise<string> =>
  documents.draw(template, ...documentOf([card], cardLabels[printing.language].title, printing))
