import { sharpnessOf } from '../marks/inkStrokes.ts'
import type { OpenPdf, PdfPage, Viewport } from './pdf.ts'

/** A page's image and text layer, rendered off-screen. */
type DrawnPage = { readonly picture: HTMLCanvasElement; readonly words: HTMLElement }
type PageRender = {
  readonly done: Promise<DrawnPage>
  cancel(): void
}

/** Identifies the scale and rotation a page is rendered at. */
export const lookOf = ({ scale, rotation }: Viewport) => `${scale} ${rotation}`

export function drawPage(pdf: OpenPdf, page: PdfPage, viewport: Viewport): PageRender {
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
