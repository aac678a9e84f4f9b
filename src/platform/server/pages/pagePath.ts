/** Whether a path may be a page of the app: not the API, not a file, and not a path that scanners probe. */
export function isPagePath(path: string): boolean {
  let plain: string
  try {
    plain = decodeURIComponent(path)
  } catch {
    return false
  }
  const segments = plain.split('/').slice(1)
  const [first = ''] = segments
  if (['api', 'metrics', 'debug', 'assets'].includes(first.toLowerCase())) return false
  if (segments.some((segment) => segment.startsWith('.') || segment.includes('\\') || segment.includes('\0')))
    return false
  return !/\.[a-z0-9]{1,12}~?$/i.test(segments.at(-1) ?? '')
}
