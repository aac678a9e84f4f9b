import { open } from 'node:fs/promises'

/** A JPEG that becomes a page of its own. */
export type PhotoPage = {
  readonly jpeg: Buffer
  readonly width: number
  readonly height: number
  readonly isGrey: boolean
}

/** A4 in points. */
const paper = { short: 595, long: 842 } as const

/** The size of a page in points: as large as fits on A4, upright or sideways like the photo. */
export function pageSize({ width, height }: Pick<PhotoPage, 'width' | 'height'>): { width: number; height: number } {
  const [wide, high] = width > height ? [paper.long, paper.short] : [paper.short, paper.long]
  const scale = Math.min(wide / width, high / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Objects 1 and 2 are the catalogue and the list of pages; every page adds three. */
const firstPageObject = 3

/**
 * Writes photos as a PDF, one page after the other, so that only one photo is in memory at a time. JPEGs are embedded as they are.
 * Returns the number of pages.
 */
export async function writePhotoPdf(path: string, photos: AsyncIterable<PhotoPage>): Promise<number> {
  const file = await open(path, 'w')
  try {
    let at = 0
    const offsets = new Map<number, number>()
    const write = async (part: string | Buffer) => {
      const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
      await file.write(bytes, 0, bytes.length)
      at += bytes.length
    }
    const object = async (number: number, dictionary: string, stream?: Buffer) => {
      offsets.set(number, at)
      await write(`${number} 0 obj\n${dictionary}\n`)
      if (stream) {
        await write('stream\n')
        await write(stream)
        await write('\nendstream\n')
      }
      await write('endobj\n')
    }
    // The second line tells programs that the file is binary.
    await write('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')
    const pages: number[] = []
    for await (const photo of photos) {
      const page = firstPageObject + pages.length * 3
      const [content, picture] = [page + 1, page + 2]
      const { width, height } = pageSize(photo)
      const drawing = Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /P Do Q`, 'latin1')
      await object(
        page,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R /Resources << /XObject << /P ${picture} 0 R >> >> >>`,
      )
      await object(content, `<< /Length ${drawing.length} >>`, drawing)
      await object(
        picture,
        `<< /Type /XObject /Subtype /Image /Width ${photo.width} /Height ${photo.height} /ColorSpace /${photo.isGrey ? 'DeviceGray' : 'DeviceRGB'} /BitsPerComponent 8 /Filter /DCTDecode /Length ${photo.jpeg.length} >>`,
        photo.jpeg,
      )
      pages.push(page)
    }
    await object(1, '<< /Type /Catalog /Pages 2 0 R >>')
    await object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`)
    const start = at
    const size = firstPageObject + pages.length * 3
    const entries = Array.from({ length: size - 1 }, (_, index) => offsets.get(index + 1) ?? 0)
    const table = entries.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    await write(`xref\n0 ${size}\n0000000000 65535 f \n${table}`)
    await write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
    return pages.length
  } finally {
    await file.close()
  }
}
