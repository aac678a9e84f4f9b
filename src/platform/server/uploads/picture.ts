import { loadSharp } from './sharp.ts'

const maxPixels = 40_000_000

export interface PictureShape {
  /** Longest side in pixels; smaller pictures are not enlarged. */
  maxSide: number
  format: 'webp' | 'png' | 'jpeg'
  /** Clockwise in degrees, after the picture was set upright. */
  turn?: 0 | 90 | 180 | 270
}

/** Reads width and height from the header alone; null if the header is invalid. */
export async function measurePicture(input: Uint8Array | string): Promise<{ width: number; height: number } | null> {
  const sharp = await loadSharp()
  const found = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return found && { width: found.width, height: found.height }
}

/** True if decoding would need more memory than any school photo does. */
export function isTooManyPixels({ width, height }: { width: number; height: number }): boolean {
  return width * height > maxPixels
}

export type RedrawnPicture = {
  readonly bytes: Buffer
  readonly type: string
  readonly extension: string
  readonly width: number
  readonly height: number
  readonly isGrey: boolean
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Re-encodes the picture upright and without metadata such as its location; null if it cannot be decoded. One after the other:
 * a decoded photo takes 20 MB and a core, and those who wait for a page are to have the rest.
 */
export function redrawPicture(input: Uint8Array | string, shape: PictureShape): Promise<RedrawnPicture | null> {
  const drawing = last.then(() => redraw(input, shape))
  last = drawing
  return drawing
}

async function redraw(
  input: Uint8Array | string,
  { maxSide, format, turn = 0 }: PictureShape,
): Promise<RedrawnPicture | null> {
  const sharp = await loadSharp()
  try {
    const drawn = sharp(input, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .rotate(turn)
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 10 })
    const encoded = {
      webp: () => drawn.webp({ quality: 82 }),
      png: () => drawn.png({ compressionLevel: 9 }),
      // JPEGs have no transparency.
      jpeg: () => drawn.flatten({ background: '#fff' }).toColourspace('srgb').jpeg({ quality: 78 }),
    }[format]()
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    return { bytes: data, type: `image/${format}`, extension: format, width, height, isGrey: channels === 1 }
  } catch {
    return null
  }
}
