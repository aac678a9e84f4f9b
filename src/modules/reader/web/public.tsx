import { lazy } from 'react'
import { call } from '#platform/web/api.ts'
import { reader } from '../contract.ts'
import { openPdf } from './page/pdf.ts'

export type { MarkStore } from './marks/markStore.ts'

/** The pages of a document with the reader's pen. It loads when it is shown. */
export const MarkedPages = lazy(() => import('./sheets/MarkedPages.tsx'))

/** The pages of a PDF that is on this device. It loads when it is shown. */
export const PlainPages = lazy(() => import('./sheets/PlainPages.tsx'))

/** Renders a book page as an image; fails if the user may not read the book. */
export async function pictureOfPage(bookId: string, number: number, width: number) {
  const open = () => call(reader.routes.openBook, { params: { bookId } })
  const { file } = await open()
  const pdf = await openPdf(
    file,
    async () => null,
    async () => (await open()).file,
  )
  try {
    const page = await pdf.document.getPage(Math.min(number, pdf.document.numPages))
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport }).promise
    return { url: canvas.toDataURL('image/jpeg', 0.85), width: canvas.width, height: canvas.height }
  } finally {
    pdf.close()
  }
}
