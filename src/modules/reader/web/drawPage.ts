import { sharpnessOf } from './drawing.ts'
import type { OpenPdf, PdfPage, Viewport } from './pdf.ts'

/** A page's picture and its words, made where nobody sees them yet. */
export type DrawnPage = { readonly picture: HTMLCanvasElement; readonly words: HTMLElement }
export type PageWork = {
  readonly done: Promise<DrawnPage>
  /** What is drawn already, without waiting. */
  drawn(): DrawnPage | null
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
  let drawn: DrawnPage | null = null
  const done = Promise.all([task.promise, textLayer.render()]).then(() => {
    drawn = { picture, words }
    return drawn
  })
  // Turned away before it was drawn: nobody waits for it then.
  done.catch(() => {})
  return {
    done,
    drawn: () => drawn,
    cancel: () => {
      task.cancel()
      textLayer.cancel()
    },
  }
}
