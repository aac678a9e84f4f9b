/** The address of a document of this very site, or nothing; whatever leads elsewhere or could act is refused. */
export function pdfAddress(given: unknown, origin: string): string | null {
  if (typeof given !== 'string' || given.length === 0 || given.length > 2000) return null
  try {
    const url = new URL(given, origin)
    const isOwn = url.origin === origin && /^https?:$/.test(url.protocol) && !url.username && !url.password
    return isOwn ? url.pathname + url.search : null
  } catch {
    return null
  }
}

/** What the app posts: the address itself, or an object with it, as text or not. */
export function addressInMessage(data: unknown): unknown {
  if (typeof data !== 'string') return (data as { url?: unknown } | null)?.url
  if (!data.startsWith('{')) return data
  try {
    return (JSON.parse(data) as { url?: unknown }).url
  } catch {
    return undefined
  }
}

/** The last part of the path, for the title and a saved copy. */
export function documentName(address: string): string {
  const last = address.split('?')[0]?.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Every PDF begins with these five characters. */
export const isPdf = (start: ArrayBuffer) => new TextDecoder('latin1').decode(start.slice(0, 5)) === '%PDF-'
