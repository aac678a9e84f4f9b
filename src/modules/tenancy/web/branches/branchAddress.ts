type BrowserLocation = Pick<Location, 'protocol' | 'hostname' | 'port'>

/** The URL of a screen on a branch's host, by default its start page, with the scheme and port of this page. */
export const openAddress = (address: string, { protocol, port }: BrowserLocation = window.location, path = '/') =>
  `${protocol}//${address}${port ? `:${port}` : ''}${path}`

/** The host a branch with this short code will get, under the same parent domain as the organisation. */
export const addressFor = (shortCode: string, { hostname }: BrowserLocation = window.location) =>
  `${shortCode}.${hostname.replace(/^[^.]+\./, '')}`
