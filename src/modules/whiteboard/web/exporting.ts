import type { CanvasHandle } from './Canvas.tsx'
import { pdfOfPictures } from './pdfOfPictures.ts'

/** Saves the shown page as a file. */
export async function savePage(canvas: CanvasHandle, title: string, kind: 'png' | 'pdf'): Promise<void> {
  if (kind === 'png') return save(await canvas.picture('image/png'), `${title}.png`)
  const jpeg = await canvas.picture('image/jpeg')
  if (!jpeg) return
  const picture = await createImageBitmap(jpeg)
  const { width, height } = picture
  picture.close()
  save(pdfOfPictures([{ jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height }]), `${title}.pdf`)
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
