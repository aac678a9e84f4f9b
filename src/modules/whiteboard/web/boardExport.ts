import { pictureOfPage } from '#modules/reader/web/public.tsx'
import type { CanvasHandle } from './Canvas.tsx'
import { pdfOfPictures } from './picturePdf.ts'
import { drawnOf, loadPage, pictureWidth } from './usePage.ts'

type Page = { readonly pageId: string; readonly background: { contentId: string; page: number } | null }
type Board = {
  readonly owner: string
  readonly whiteboardId: string
  readonly title: string
  readonly pages: readonly Page[]
  /** The page the canvas shows. */
  readonly shown: string
}

/** A page nobody has drawn on keeps its place: a white sheet of this size, in pixels. */
const emptySheet = { width: 1600, height: 1000 }

/** Saves the shown page as a picture. */
export async function savePicture(canvas: CanvasHandle, title: string): Promise<void> {
  save(await canvas.picture('image/png'), `${title}.png`)
}

/** Saves the whole board as one PDF, its pages in their order. */
export async function saveBoard(
  canvas: CanvasHandle,
  { owner, whiteboardId, title, pages, shown }: Board,
): Promise<void> {
  const sheets = []
  // One after the other: a board has a hundred pages at most, and each is a large picture while it is made.
  for (const { pageId, background } of pages) {
    const jpeg = pageId === shown ? await canvas.picture('image/jpeg') : await drawn(pageId, background)
    sheets.push(await sheetOf(jpeg ?? (await emptyPicture())))
  }
  save(pdfOfPictures(sheets), `${title}.pdf`)

  async function drawn(pageId: string, background: Page['background']) {
    const { all } = await loadPage(owner, whiteboardId, pageId)
    // A book that may not be read any more leaves its place empty, as on the board itself.
    const under =
      background && (await pictureOfPage(background.contentId, background.page, pictureWidth).catch(() => null))
    return canvas.pictureOf([...all.values()].map(drawnOf), under, 'image/jpeg')
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
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came of it.'))), 'image/jpeg'),
  )
}

function save(blob: Blob | null, name: string): void {
  if (!blob) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has begun with it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
