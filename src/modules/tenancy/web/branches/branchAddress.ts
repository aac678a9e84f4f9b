type BrowserLocation = Pick<Location, 'protocol' | 'hostname' | 'port'>

/** Where a branch is opened from here: its host, with the scheme and the port of this page. */
export const openAddress = (address: string, { protocol, port }: BrowserLocation = window.location) =>
  `${protocol}//${address}${port ? `:${port}` : ''}/`

/** The host a branch with this short code will get: a sister of the organisation's own. */
export const addressFor = (shortCode: string, { hostname }: BrowserLocation = window.location) =>
  `${shortCode}.${hostname.replace(/^[^.]+\./, '')}`
