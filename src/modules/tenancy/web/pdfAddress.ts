/** The path of a same-origin document, or null for other origins and unsafe schemes. */
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

/** Extracts the address from a message: a plain string, an object, or an object as JSON. */
export function addressInMessage(data: unknown): unknown {
  if (typeof data !== 'string') return (data as { url?: unknown } | null)?.url
  if (!data.startsWith('{')) return data
  try {
    return (JSON.parse(data) as { url?: unknown }).url
  } catch {
    return undefined
  }
}

/** The last path segment, used as title and download name. */
export function documentName(address: string): string {
  const last = address.split('?')[0]?.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

export const isPdf = (start: ArrayBuffer) => new TextDecoder('latin1').decode(start.slice(0, 5)) === '%PDF-'
