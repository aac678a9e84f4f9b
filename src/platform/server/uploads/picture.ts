import sharp from 'sharp'

const maxPixels = 40_000_000

// We decode few pictures, each once, so a cache and more threads would only cost memory.
sharp.cache(false)
sharp.concurrency(1)

export interface PictureShape {
  /** Longest side in pixels; smaller pictures are not enlarged. */
  maxSide: number
  format: 'webp' | 'png'
}

/** Reads width and height from the header alone; null if the header is invalid. */
export async function measurePicture(input: Uint8Array | string): Promise<{ width: number; height: number } | null> {
  const found = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return found && { width: found.width, height: found.height }
}

/** True if decoding would need more memory than any school photo does. */
export function isTooManyPixels({ width, height }: { width: number; height: number }): boolean {
  return width * height > maxPixels
}

/** Re-encodes the picture upright and without metadata such as its location; null if it cannot be decoded. */
export async function redrawPicture(
  input: Uint8Array | string,
  { maxSide, format }: PictureShape,
): Promise<{ bytes: Buffer; type: string; extension: string; width: number; height: number } | null> {
  try {
    const drawn = sharp(input, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 10 })
    const encoded = format === 'webp' ? drawn.webp({ quality: 82 }) : drawn.png({ compressionLevel: 9 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, type: `image/${format}`, extension: format, width: info.width, height: info.height }
  } catch {
    return null
  }
}
