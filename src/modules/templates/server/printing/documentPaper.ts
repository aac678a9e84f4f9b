import type { DocumentDesign } from '#modules/templates/contentSchemas.ts'
import type { DocumentKind } from '#modules/templates/kinds.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { type PrintedBlock, photoPlaceholder } from '#platform/server/documents/blocks.ts'
import { type DocumentOptions, type Documents, documentTemplate } from '#platform/server/documents/documents.ts'
import { signaturesIn } from '../../rules/contentFields.ts'
import type { Tables, Values } from '../facts/subject.ts'
import { labelsIn } from '../labels/byLanguage.ts'
import { blocksOf } from './documentBlocks.ts'

const template = documentTemplate(import.meta.url, './document.typ')

export type Paper = {
  readonly kind: DocumentKind
  readonly design: DocumentDesign
  readonly letterhead: { id: string; name: string; lines: string[]; colour: string; logo: Uint8Array | null }
  readonly values: Values
  readonly tables: Tables
  readonly photo: Uint8Array | null
  /** Pictures of the signatures that the design prints, by their ids. */
  readonly signatures: ReadonlyMap<string, Uint8Array>
  readonly number: string
  readonly token: string
  readonly issuedAt: string
  /** 1 is the original; null is the copy of a family; a preview is only drawn. */
  readonly copy: number | 'preview' | null
}
export type Papers = readonly [Paper, ...Paper[]]

export type Printing = {
  readonly title: string
  /** How cards are laid out: on sheets with cutting marks, or each on a page of its own size. */
  readonly layout: 'sheet' | 'single'
  /** Of the school. */
  readonly address: string
  readonly timeZone: string
}

type Sides = { readonly front: PrintedBlock[]; readonly back: PrintedBlock[] }

/** Card stock, in millimetres. */
const cardSize = ({ isFlipped }: DocumentDesign['page']) =>
  isFlipped ? { width: 85.6, height: 54, columns: 2, rows: 5 } : { width: 54, height: 85.6, columns: 3, rows: 3 }

/** Cards on sheets; the backs follow their fronts in mirrored order, for printers that turn the paper on its long edge. */
function sheetsOf(page: DocumentDesign['page'], cards: readonly Sides[]): object[] {
  const size = cardSize(page)
  const perSheet = size.columns * size.rows
  const sheets: object[] = []
  for (let start = 0; start < cards.length; start += perSheet) {
    const some = cards.slice(start, start + perSheet)
    const cells = (side: keyof Sides, isMirrored: boolean) =>
      some.map((card, at) => {
        const column = at % size.columns
        return {
          column: isMirrored ? size.columns - 1 - column : column,
          row: Math.floor(at / size.columns),
          blocks: card[side],
        }
      })
    sheets.push({ kind: 'sheet', ...size, cells: cells('front', false) })
    if (some.some(({ back }) => back.length > 0)) sheets.push({ kind: 'sheet', ...size, cells: cells('back', true) })
  }
  return sheets
}

const footed: readonly DocumentKind[] = ['letter', 'staffLetter', 'feeCertificate', 'transferCertificate']

/** A lost card is issued anew, with a number of its own: only papers are marked. */
function markOf({ copy, design, signatures }: Paper): string | null {
  const { duplicate, copyNumber, preview } = labelsIn[design.language].paper
  if (copy === 1) return null
  // Nobody is to print a signature that nobody has given.
  if (copy === 'preview') return signatures.size > 0 ? preview : null
  return copy === null ? duplicate : `${duplicate} · ${copyNumber.replace('{n}', String(copy))}`
}

function pagesOf([first, ...rest]: Papers, sides: readonly Sides[], layout: Printing['layout']): object[] {
  const { page } = first.design
  if (page.paper !== 'card')
    return [first, ...rest].map((one, at) => ({
      kind: 'page',
      ...one.design.page,
      isFooted: footed.includes(one.kind),
      mark: markOf(one),
      blocks: sides[at]?.front ?? [],
    }))
  if (layout === 'sheet') return sheetsOf(page, sides)
  const { width, height } = cardSize(page)
  return sides.flatMap(({ front, back }) =>
    [front, back].filter((side) => side.length > 0).map((blocks) => ({ kind: 'card', width, height, blocks })),
  )
}

/** What the typesetter gets. All papers have the same design; each photo has a name of its own. */
function documentOf(papers: Papers, printing: Printing): [data: unknown, options: DocumentOptions] {
  const [first] = papers
  const { name, lines, colour, logo } = first.letterhead
  const signatures = signaturesIn(first.design).flatMap((id, at) => {
    const picture = first.signatures.get(id)
    return picture ? [{ id, name: `signature-${at}`, picture }] : []
  })
  const photos = papers.flatMap(({ photo }, at) => (photo ? [[`photo-${at}`, photo] as const] : []))
  const photoOf = ({ photo, copy }: Paper, at: number) =>
    photo ? `photo-${at}` : copy === 'preview' ? photoPlaceholder : null
  const sides = papers.map((paper, at) => {
    const { design, values, tables, token, number, issuedAt } = paper
    return blocksOf(design, {
      values: {
        ...values,
        'document.number': number,
        'document.issuedOn': today(printing.timeZone, issuedAt),
      },
      tables,
      token,
      letterhead: { name, lines, logo: logo ? 'logo' : null },
      photo: photoOf(paper, at),
      signatures: new Map(signatures.map(({ id, name: picture }) => [id, picture])),
      address: printing.address,
    })
  })
  return [
    { pages: pagesOf(papers, sides, printing.layout) },
    {
      title: printing.title,
      language: first.design.language,
      school: { name, lines, colour },
      pictures: {
        ...(logo && { logo }),
        ...Object.fromEntries(photos),
        ...Object.fromEntries(signatures.map(({ name: signature, picture }) => [signature, picture])),
      },
      createdAt: new Date(first.issuedAt),
    },
  ]
}

/** Documents of one issue as a PDF. The same documents give the same bytes at any time. */
export const renderPapers = (documents: Documents, papers: Papers, printing: Printing): Promise<Uint8Array> =>
  documents.render(template, ...documentOf(papers, printing))

/** The same pages as a drawing for the designer. */
export const drawPaper = (documents: Documents, paper: Paper, printing: Printing): Promise<string> =>
  documents.draw(template, ...documentOf([paper], printing))

export const fileNameOf = (title: string): string => title.replaceAll(/[^\p{Letter}\p{Mark}\p{Number}-]+/gu, '-')
