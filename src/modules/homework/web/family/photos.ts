/** A page of a notebook is readable at this longest side, in pixels, and a tenth of what a phone's camera takes. */
const maxSide = 2400
const quality = 0.85
/** Smaller photos are sent as they are, in bytes. */
const smallEnough = 700_000

const sendable = ['image/jpeg', 'image/png', 'image/webp']

/** The photo as it is sent: smaller, upright and without the place where it was taken. Photos the browser cannot read stay as they are. */
export async function preparePhoto(file: File): Promise<{ bytes: Blob; name: string }> {
  const asIs = { bytes: file, name: file.name }
  if (file.size <= smallEnough && sendable.includes(file.type)) return asIs
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return bytes ? { bytes, name: `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg` } : asIs
  } catch {
    return asIs
  }
}

/** Names that phones give photos may hold several dots, which look like a hidden ending. */
export function plainName(name: string): string {
  const at = name.lastIndexOf('.')
  const [stem, ending] = at > 0 ? [name.slice(0, at), name.slice(at).toLowerCase()] : [name, '']
  return `${stem.replaceAll('.', ' ').trim().slice(0, 80) || 'file'}${ending}`
}
