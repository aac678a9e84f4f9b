/** Points per image pixel: 144 dpi. */
const pointsPerPixel = 0.5

type Sheet = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number }

/** A PDF with one image per page, each page the size of its image. */
export function pdfOfPictures(sheets: readonly Sheet[]): Blob {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const offsets: number[] = []
  let length = 0
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : new Uint8Array(part)
    parts.push(bytes)
    length += bytes.length
  }
  const object = (number: number, head: string, stream?: Uint8Array | string) => {
    offsets[number] = length
    put(`${number} 0 obj\n${head}`)
    if (stream !== undefined) {
      put('\nstream\n')
      put(stream)
      put('\nendstream')
    }
    put('\nendobj\n')
  }
  put('%PDF-1.4\n')
  object(1, '<</Type/Catalog/Pages 2 0 R>>')
  const kids = sheets.map((_, index) => `${3 + index * 3} 0 R`).join(' ')
  object(2, `<</Type/Pages/Count ${sheets.length}/Kids[${kids}]>>`)
  for (const [index, { jpeg, width, height }] of sheets.entries()) {
    const number = 3 + index * 3
    const [wide, high] = [(width * pointsPerPixel).toFixed(2), (height * pointsPerPixel).toFixed(2)]
    const resources = `<</XObject<</Im ${number + 2} 0 R>>>>`
    object(
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} ${high}]/Resources${resources}/Contents ${number + 1} 0 R>>`,
    )
    const content = `${wide} 0 0 ${high} 0 0 cm /Im Do`
    object(number + 1, `<</Length ${content.length}>>`, content)
    const attributes = `/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`
    object(number + 2, `<</Type/XObject/Subtype/Image${attributes}/Length ${jpeg.length}>>`, jpeg)
  }
  const start = length
  const rows = offsets.slice(1).map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
  put(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}`)
  put(`trailer\n<</Size ${offsets.length}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}
