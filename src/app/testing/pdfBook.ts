import { randomBytes } from 'node:crypto'

/** The side of a page's picture in pixels: three uncompressed bytes per pixel. */
const side = (bytes: number) => Math.ceil(Math.sqrt(bytes / 3))

/**
 * A PDF with this many pages, each with its number and optionally a picture of about `pictureBytes`. The objects of a page are
 * next to each other, and the cross-reference table is at the end. Page `torn` is missing.
 */
export function madeBook({
  pages,
  pictureBytes = 0,
  torn,
}: {
  pages: number
  pictureBytes?: number
  torn?: number
}): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (number: number, head: string, stream?: Buffer) => {
    offsets[number] = length
    const body = stream ? [Buffer.from('\nstream\n'), stream, Buffer.from('\nendstream')] : []
    const all = [Buffer.from(`${number} 0 obj\n${head}`), ...body, Buffer.from('\nendobj\n')]
    for (const part of all) length += part.length
    parts.push(...all)
  }
  const first = 4
  const numberOf = (page: number) => first + page * 3
  add(1, '<</Type/Catalog/Pages 2 0 R>>')
  add(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  const wide = side(pictureBytes)
  const noise = randomBytes(wide * wide * 3)
  for (let page = 0; page < pages; page++) {
    const number = numberOf(page)
    const picture = pictureBytes > 0 ? `/XObject<</Im ${number + 2} 0 R>>` : ''
    const resources = `<</Font<</F 3 0 R>>${picture}>>`
    const whole = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources${resources}/Contents ${number + 1} 0 R>>`
    add(number, page + 1 === torn ? 'null' : whole)
    const lines = `BT /F 36 Tf 72 700 Td (Page ${page + 1} of ${pages}) Tj ET`
    const content = Buffer.from(pictureBytes > 0 ? `q 400 0 0 400 72 200 cm /Im Do Q ${lines}` : lines)
    add(number + 1, `<</Length ${content.length}>>`, content)
    if (pictureBytes === 0) {
      add(number + 2, 'null')
      continue
    }
    // Every page needs different bytes, so that a reader cannot cache one for all.
    noise.writeUInt32LE(page, 0)
    const attributes = `/Width ${wide}/Height ${wide}/BitsPerComponent 8/ColorSpace/DeviceRGB`
    add(number + 2, `<</Type/XObject/Subtype/Image${attributes}/Length ${noise.length}>>`, Buffer.from(noise))
  }
  const kids = Array.from({ length: pages }, (_, page) => `${numberOf(page)} 0 R`).join(' ')
  add(2, `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`)
  const rows = offsets.map((at) => (at === undefined ? '' : `${String(at).padStart(10, '0')} 00000 n \n`))
  const table = `xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}`
  parts.push(Buffer.from(`${table}trailer\n<</Size ${offsets.length}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`))
  return Buffer.concat(parts)
}
