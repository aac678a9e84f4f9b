import { standardLine } from '../remarkText.ts'
import type { CardDesign } from './designSchemas.ts'

/** Millimetres of the paper a card is printed on, and of the margins at its sides. */
const papers = { a4: [210, 297], a5: [148, 210] } as const
const margins = { normal: 18, narrow: 11 } as const
/** The width, in millimetres, that a line of the standard length fills. */
const standardWidth = 174
/** Between two blocks beside each other. */
const gap = 6

/** Characters that fit on a line of a remark on cards of this design. */
export function remarkLineOf({ page, blocks }: Pick<CardDesign, 'page' | 'blocks'>): number {
  const [short, long] = papers[page.paper]
  const whole = (page.isFlipped ? long : short) - 2 * margins[page.margin]
  const block = blocks.find((one) => one.kind === 'remark')
  const width = block?.width === 'half' ? (whole - gap) / 2 : whole
  return Math.floor((standardLine * width) / standardWidth)
}
