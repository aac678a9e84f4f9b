import decodeQR from 'qr/decode.js'

type Picture = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** What the QR code in a picture says; null if there is none. Loaded only by browsers without a reader of their own. */
export function readPicture({ width, height, data }: Picture): string | null {
  try {
    return decodeQR({ width, height, data })
  } catch {
    // It throws for every picture without a code, which is nearly every picture of a camera.
    return null
  }
}
