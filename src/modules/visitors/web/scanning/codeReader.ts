/** Looks for a QR code in what the camera shows now. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** The browser's own reader of QR codes, which the standard library of TypeScript does not know. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

/** The longer side of the picture that is searched, in pixels: enough for a code that fills a third of it. */
const searchedSize = 720

/** The browser's own reader, or one that is loaded where there is none. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { readPicture } = await import('./pictureReader.ts')
  const canvas = document.createElement('canvas')
  const paint = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, searchedSize / Math.max(video.videoWidth, video.videoHeight, 1))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!paint || canvas.width === 0) return null
    paint.drawImage(video, 0, 0, canvas.width, canvas.height)
    return readPicture(paint.getImageData(0, 0, canvas.width, canvas.height))
  }
}
