type BrowserLocation = Pick<Location, 'protocol' | 'hostname' | 'port'>

/** The URL of a branch's host, with the scheme and port of this page. */
export const openAddress = (address: string, { protocol, port }: BrowserLocation = window.location) =>
  `${protocol}//${address}${port ? `:${port}` : ''}/`

/** The host a branch with this short code will get, under the same parent domain as the organisation. */
export const addressFor = (shortCode: string, { hostname }: BrowserLocation = window.location) =>
  `${shortCode}.${hostname.replace(/^[^.]+\./, '')}`
