import { loadSharp } from '../uploads/sharp.ts'
import { DocumentProblem } from './documentProblem.ts'

const printable = new Set<string | undefined>(['png', 'jpeg'])
const convertible = new Set<string | undefined>(['webp', 'gif', 'heif'])
const maxSide = 2000
const pixelLimit = 50_000_000

/** Prepares a picture for print: reasonably small PNG and JPEG stay unchanged, other photo formats become PNG, the rest is refused. */
export async function printablePicture(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelLimit })
    const { format, width, height } = await picture.metadata()
    const isSmall = width <= maxSide && height <= maxSide
    if (printable.has(format) && isSmall) return bytes
    if (!printable.has(format) && !convertible.has(format)) throw new Error(`a ${format} cannot be printed`)
    const resized = picture
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    return await (format === 'jpeg' ? resized.jpeg({ quality: 88 }) : resized.png()).toBuffer()
  } catch (error) {
    throw new DocumentProblem('picture', `The picture "${name}" cannot be printed: ${(error as Error).message}`)
  }
}

/** A picture cut to a box of pixels, as a JPEG: small enough for a page with many of them. Throws if it cannot be read. */
export async function smallPicture(bytes: Uint8Array, box: { width: number; height: number }): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: pixelLimit }).autoOrient()
  return picture
    .resize({ ...box, fit: 'cover' })
    .jpeg({ quality: 78 })
    .toBuffer()
}
