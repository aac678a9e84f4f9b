import { drawingsOf, merged } from '#modules/reader/operations.ts'
import { draw, highlighterOf } from '../marks/inkStrokes.ts'
import type { Marks } from '../marks/useMarks.ts'
import { queuedOperations } from '../outbox.ts'
import { pageTransform } from '../page/pageGeometry.ts'
import type { OpenPdf } from '../page/pdf.ts'
import { drawingsOn } from './bookMarks.ts'
import css from './printout.module.css'

/** More pages would need gigabytes of images. */
export const maxPrintedPages = 30
/** Pixels per point: 150 dpi. */
const printScale = 150 / 72

type Book = { owner: string; bookId: string; watermark: { person: string; school: string } }

async function pictureOf(pdf: OpenPdf, book: Book, marks: Marks, number: number): Promise<Blob | null> {
  const page = await pdf.document.getPage(number)
  const viewport = page.getViewport({ scale: printScale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport, intent: 'print' }).promise
  const context = canvas.getContext('2d')
  if (!context) return null
  const transform = pageTransform(page, viewport)
  context.globalCompositeOperation = 'multiply'
  for (const mark of marks.marks)
    if (mark.kind === 'highlight' && mark.page === number)
      for (const box of mark.points) {
        const { left, top, width, height } = transform.rectangle(box)
        context.fillStyle = highlighterOf(mark.color)
        context.fillRect(left, top, width, height)
      }
  context.globalCompositeOperation = 'source-over'
  context.drawImage(await inkOf(book, number, canvas, transform), 0, 0)
  stamp(context, book.watermark)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Ink has its own canvas, so that erasing doesn't affect the page beneath. */
async function inkOf(
  { owner, bookId }: Book,
  pageNumber: number,
  { width, height }: HTMLCanvasElement,
  transform: ReturnType<typeof pageTransform>,
) {
  const sheet = document.createElement('canvas')
  Object.assign(sheet, { width, height })
  const context = sheet.getContext('2d')
  const { operations } = await drawingsOn(owner, bookId, pageNumber)
  const unsent = await queuedOperations(owner, bookId)
  if (context) for (const one of drawingsOf(merged(operations, unsent), pageNumber)) draw(context, one, transform)
  return sheet
}

function stamp(context: CanvasRenderingContext2D, { person, school }: Book['watermark']) {
  const { width, height } = context.canvas
  context.save()
  context.globalAlpha = 0.1
  context.fillStyle = '#000'
  context.font = `${Math.round(width / 32)}px sans-serif`
  context.textAlign = 'center'
  for (let n = 1; n <= 6; n++) {
    context.setTransform(1, 0, 0, 1, width / 2, (height * (n - 0.5)) / 6)
    context.rotate(-0.49)
    context.fillText(`${person} · ${school}`, 0, 0)
  }
  context.restore()
}

/** Prints pages as images, so that marks and watermark always appear on paper. */
export async function printPages(pdf: OpenPdf, book: Book, marks: Marks, numbers: readonly number[]): Promise<void> {
  const sheet = document.createElement('div')
  sheet.className = css.sheet ?? ''
  sheet.dataset.printing = String(numbers.length)
  const urls: string[] = []
  for (const number of numbers) {
    const blob = await pictureOf(pdf, book, marks, number)
    if (!blob) continue
    const image = document.createElement('img')
    image.src = URL.createObjectURL(blob)
    image.alt = ''
    urls.push(image.src)
    sheet.append(image)
    await image.decode()
  }
  document.body.append(sheet)
  document.documentElement.dataset.printingBook = ''
  const cleanUp = () => {
    sheet.remove()
    delete document.documentElement.dataset.printingBook
    for (const url of urls) URL.revokeObjectURL(url)
  }
  globalThis.addEventListener('afterprint', cleanUp, { once: true })
  globalThis.print()
}
