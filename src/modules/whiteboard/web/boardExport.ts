import { pictureOfPage } from '#modules/reader/web/public.tsx'
import type { CanvasHandle } from './Canvas.tsx'
import { pdfOfPictures } from './picturePdf.ts'
import { loadPage, parseElement, pictureWidth } from './usePage.ts'

type Page = { readonly pageId: string; readonly background: { contentId: string; page: number } | null }
type Board = {
  readonly owner: string
  readonly whiteboardId: string
  readonly title: string
  readonly pages: readonly Page[]
  /** The page on the canvas. */
  readonly openPageId: string
}

/** Size in pixels of a blank page, which is exported too. */
const emptySheet = { width: 1600, height: 1000 }

/** Downloads the page on the canvas as an image. */
export async function savePicture(canvas: CanvasHandle, title: string): Promise<void> {
  download(await canvas.picture('image/png'), `${title}.png`)
}

/** Downloads the whole board as a PDF. */
export async function saveBoard(
  canvas: CanvasHandle,
  { owner, whiteboardId, title, pages, openPageId }: Board,
): Promise<void> {
  const sheets = []
  // Sequentially, because each page takes up a large bitmap while it is rendered.
  for (const { pageId, background } of pages) {
    const jpeg = pageId === openPageId ? await canvas.picture('image/jpeg') : await renderPage(pageId, background)
    sheets.push(await sheetOf(jpeg ?? (await emptyPicture())))
  }
  download(pdfOfPictures(sheets), `${title}.pdf`)

  async function renderPage(pageId: string, background: Page['background']) {
    const { all } = await loadPage(owner, whiteboardId, pageId)
    // If the user may no longer read the book, the background stays empty, as on the board.
    const under =
      background && (await pictureOfPage(background.contentId, background.page, pictureWidth).catch(() => null))
    return canvas.pictureOf([...all.values()].map(parseElement), under, 'image/jpeg')
  }
}

async function sheetOf(jpeg: Blob) {
  const picture = await createImageBitmap(jpeg)
  const { width, height } = picture
  picture.close()
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height }
}

async function emptyPicture(): Promise<Blob> {
  const sheet = Object.assign(document.createElement('canvas'), emptySheet)
  const context = sheet.getContext('2d')
  if (context) context.fillStyle = '#ffffff'
  context?.fillRect(0, 0, sheet.width, sheet.height)
  return new Promise((resolve, reject) =>
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas returned no image.'))), 'image/jpeg'),
  )
}

function download(blob: Blob | null, name: string): void {
  if (!blob) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
