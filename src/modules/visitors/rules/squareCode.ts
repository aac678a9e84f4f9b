import QRCode from 'qrcode'

/** The path of a QR code in a square of `size` units, with the quiet border around it. */
export function squareCode(text: string): { size: number; path: string } {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const border = 4
  let path = ''
  for (const [at, dark] of data.entries())
    if (dark) path += `M${(at % size) + border} ${Math.floor(at / size) + border}h1v1h-1z`
  return { size: size + 2 * border, path }
}
