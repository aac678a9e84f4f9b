import { sharpnessOf } from '../marks/inkStrokes.ts'
import type { OpenPdf, PdfPage, Viewport } from './pdf.ts'

/** A page's picture and its words, made where nobody sees them yet. */
type DrawnPage = { readonly picture: HTMLCanvasElement; readonly words: HTMLElement }
type PageWork = {
  readonly done: Promise<DrawnPage>
  cancel(): void
}

/** Tells apart the ways a page is shown: its size and its turn. */
export const lookOf = ({ scale, rotation }: Viewport) => `${scale} ${rotation}`

/** Draws a page at this size and turn; whoever asked may change their mind. */
export function drawPage(pdf: OpenPdf, page: PdfPage, viewport: Viewport): PageWork {
  const { scale, rotation } = viewport
  const sharp = page.getViewport({ scale: scale * sharpnessOf(viewport), rotation })
  const picture = document.createElement('canvas')
  picture.width = Math.round(sharp.width)
  picture.height = Math.round(sharp.height)
  const task = page.render({ canvas: picture, viewport: sharp })
  const words = document.createElement('div')
  const textLayer = new pdf.engine.TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport,
  })
  return {
    done: Promise.all([task.promise, textLayer.render()]).then(() => ({ picture, words })),
    cancel: () => {
      task.cancel()
      textLayer.cancel()
    },
  }
}
